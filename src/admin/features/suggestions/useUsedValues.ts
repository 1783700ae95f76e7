'use client'

import { useDocumentInfo, useServerFunctions } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import type { UsedValue } from './usedValues'

/** The values in use of a field, from when they are first asked for. Without them only the usual ones are offered. */
export const useUsedValues = (name: string) => {
  const { collectionSlug: slug } = useDocumentInfo()
  const { serverFunction } = useServerFunctions()
  const [used, setUsed] = useState<UsedValue[]>([])
  const isAsked = useRef(false)
  const ask = async () => {
    if (isAsked.current) return
    isAsked.current = true
    try {
      setUsed(((await serverFunction({ args: { name, slug }, name: 'used-values' })) as UsedValue[]) ?? [])
    } catch {
      // The next focus asks again.
      isAsked.current = false
    }
  }
  return { ask: () => void ask(), used }
}
