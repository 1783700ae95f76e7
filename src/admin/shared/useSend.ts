'use client'

import { toast, useConfig } from '@payloadcms/ui'
import { translated } from '../../fields/translated'
import { useWords } from './useWords'

const translations = translated({
  en: { failed: 'Something went wrong. Reload the page and try again.' },
  es: { failed: 'Algo falló. Vuelva a cargar la página e inténtelo de nuevo.' },
})

/**
 * Sends JSON to the REST API.
 *
 * @returns the body of a successful response; otherwise undefined, and the error is shown as a toast
 */
export const useSend = () => {
  const { config } = useConfig()
  const { failed } = useWords(translations)

  return async <Body>(method: 'PATCH' | 'POST', path: string, body: object): Promise<Body | undefined> => {
    try {
      const response = await fetch(`${config.routes.api}${path}`, {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
        method,
      })
      const json = (await response.json()) as Body & { errors?: { message: string }[] }
      if (response.ok) return json
      toast.error(json.errors?.[0]?.message ?? failed)
    } catch {
      toast.error(failed)
    }
    return undefined
  }
}
