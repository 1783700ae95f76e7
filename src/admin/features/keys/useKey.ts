'use client'

import { toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { useRecord } from '../save/useRecord'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'

/** A new key that replaces another; shown only once. */
export type Made = { id: number; key: string }

/** The actions of an admin on the key in the form. Refusals are shown as toasts. */
export const useKey = (id: number | string | undefined) => {
  const { config } = useConfig()
  const record = useRecord()
  const words = useWords(translations)
  const [made, setMade] = useState<Made>()
  const own = `${config.routes.api}/apiKeys/${id}`

  const ask = async <T>(method: string, address: string, body: unknown): Promise<T | undefined> => {
    try {
      const answer = await fetch(address, {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
        method,
      })
      const said = (await answer.json()) as T & { errors?: { message: string }[] }
      if (answer.ok) return said
      toast.error(said.errors?.[0]?.message ?? words.failed)
    } catch {
      toast.error(words.failed)
    }
    return undefined
  }

  return {
    made,

    revoke: async () => {
      if (await ask('PATCH', own, { revokedAt: new Date().toISOString() })) await record.reload()
    },

    /** @param overlapHours how long the old key stays valid */
    rotate: async (overlapHours: null | number) => {
      const answer = await ask<Made>('POST', `${own}/rotate`, { overlapHours })
      if (!answer) return
      setMade(answer)
      await record.reload()
    },
  }
}
