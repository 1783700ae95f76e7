'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

export type AskResult<Body> = { body: Body } | { code: string }

type Problem = { code?: string; message: string }

/** Calls the sign-in endpoints. `problem` is the message of a refusal. */
export const useSignIn = () => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const ask = async <Body>(method: string, path: string, sent?: object): Promise<AskResult<Body>> => {
    setBusy(true)
    setProblem('')
    try {
      const address = formatAdminURL({ apiRoute: config.routes.api, path: `/${config.admin.user}${path}` })
      const answer = await fetch(address, {
        ...(sent ? { body: JSON.stringify(sent) } : {}),
        headers: {
          'Accept-Language': i18n.language,
          ...(sent ? { 'Content-Type': 'application/json' } : {}),
        },
        method,
      })
      const body = (await answer.json()) as Body & { errors?: Problem[] }
      if (answer.ok) return { body }
      const [first] = body.errors ?? []
      setProblem(first?.message ?? words.failed)
      return { code: first?.code ?? '' }
    } catch {
      setProblem(words.failed)
      return { code: '' }
    } finally {
      setBusy(false)
    }
  }

  return { ask, isBusy, problem, setProblem }
}
