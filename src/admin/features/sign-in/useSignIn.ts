'use client'

import { useConfig, useTranslation } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

export type Result<Body> = { body: Body } | { code: string }

type Problem = { code?: string; message: string }

/** Calls the sign-in endpoints. `problem` is the last error message, `code` the error code of a refusal. */
export const useSignIn = () => {
  const { config } = useConfig()
  const { i18n } = useTranslation()
  const words = useWords(translations)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const request = async <Body>(method: string, path: string, payload?: object): Promise<Result<Body>> => {
    setBusy(true)
    setProblem('')
    try {
      const url = formatAdminURL({ apiRoute: config.routes.api, path: `/${config.admin.user}${path}` })
      const response = await fetch(url, {
        ...(payload ? { body: JSON.stringify(payload) } : {}),
        headers: {
          'Accept-Language': i18n.language,
          ...(payload ? { 'Content-Type': 'application/json' } : {}),
        },
        method,
      })
      const body = (await response.json()) as Body & { errors?: Problem[] }
      if (response.ok) return { body }
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

  return { request, isBusy, problem, setProblem }
}
