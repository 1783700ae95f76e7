'use client'

import { toast, useConfig } from '@payloadcms/ui'
import { translated } from '../../fields/translated'
import { useWords } from './useWords'

const translations = translated({
  en: { failed: 'That was not done. Load this page again, and try once more.' },
  es: { failed: 'No se hizo. Vuelva a cargar la página e inténtelo otra vez.' },
})

/**
 * Sends JSON to the REST API.
 *
 * @returns the response of a success; a refusal is shown as a toast
 */
export const useSend = () => {
  const { config } = useConfig()
  const { failed } = useWords(translations)

  return async <Body>(method: 'PATCH' | 'POST', path: string, body: object): Promise<Body | undefined> => {
    try {
      const answer = await fetch(`${config.routes.api}${path}`, {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
        method,
      })
      const said = (await answer.json()) as Body & { errors?: { message: string }[] }
      if (answer.ok) return said
      toast.error(said.errors?.[0]?.message ?? failed)
    } catch {
      toast.error(failed)
    }
    return undefined
  }
}
