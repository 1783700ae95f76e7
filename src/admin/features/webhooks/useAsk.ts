'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { useWords } from '../../shared/useWords'
import { translations } from './translations/deliveries'

export type AskResult<Body> = { body: Body } | { problem: string }

export type Ask = <Body>(path: string, sent?: object) => Promise<AskResult<Body>>

/** Calls an action of a webhook, with POST if there is a body. Returns the message of a refusal. */
export const useAsk = (id: number): Ask => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)

  return async <Body>(path: string, sent?: object) => {
    try {
      const answer = await fetch(`${config.routes.api}/webhooks/${id}${path}`, {
        ...(sent ? { body: JSON.stringify(sent) } : {}),
        headers: {
          'Accept-Language': i18n.language,
          ...(sent ? { 'Content-Type': 'application/json' } : {}),
        },
        method: sent ? 'POST' : 'GET',
      })
      const body = (await answer.json()) as Body & { errors?: { message: string }[] }
      return answer.ok ? { body } : { problem: body.errors?.[0]?.message ?? words.failed }
    } catch {
      return { problem: words.failed }
    }
  }
}
