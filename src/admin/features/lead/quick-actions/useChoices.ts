'use client'

import { useServerFunctions } from '@payloadcms/ui'
import { useState } from 'react'
import type { Choices } from '../actions/leadChoices'

/** The options, read when needed and again after each action. */
export const useChoices = (id: number) => {
  const { serverFunction } = useServerFunctions()
  const [choices, setChoices] = useState<'failed' | Choices>()
  return {
    choices,
    load: async (): Promise<void> => {
      setChoices(undefined)
      try {
        const found = (await serverFunction({ args: { id }, name: 'lead-choices' })) as Choices | undefined
        setChoices(found ?? 'failed')
      } catch {
        setChoices('failed')
      }
    },
  }
}
