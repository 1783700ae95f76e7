'use client'

import { useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { newKey } from '../../shared/newKey'
import { usePanelFunction } from '../../shared/session'
import { useWords } from '../../shared/useWords'
import { useUndo } from '../undo/useUndo'
import { addressFor } from './addresses'
import type { Choices } from './fields'
import type { MergePreview } from './mergePreview'
import type { Merged } from './mergeRecords'
import { translations } from './translations/pages'

type Two = { drop: number; keep: number; slug: string }

/** Merges two records once, however often it is pressed; then opens the one that is left. */
export const useMerge = (two: Two, { address, refresh }: { address: string; refresh: () => void }) => {
  const { slug } = two
  const { routes } = useConfig().config
  const call = usePanelFunction()
  const router = useRouter()
  const words = useWords(translations)
  const { offer } = useUndo()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const key = useRef('')

  const send = async ({ revisions, titles }: MergePreview, choices: Choices) => {
    key.current ||= newKey()
    const merged = (await call('merge-records', { ...two, choices, key: key.current, revisions })) as
      | Merged
      | undefined
    if (merged && 'batchId' in merged) {
      // The form of the one that was left has values that are no longer so.
      const showBoth = () =>
        window.location.pathname === address && router.push(addressFor(routes.admin, slug, two))
      offer(words.merged(titles.keep), merged.batchId, showBoth)
      return router.push(address)
    }
    // It was refused: what is pressed next is another merge, of the records as they are now.
    key.current = ''
    setProblems(merged?.problems ?? [words.mergeFailed])
    refresh()
  }

  return {
    isBusy,
    merge: async (preview: MergePreview, choices: Choices) => {
      setBusy(true)
      setProblems([])
      // Not certain: pressed again, it is sent with the same key.
      await send(preview, choices).catch(() => setProblems([words.mergeFailed]))
      setBusy(false)
    },
    problems,
  }
}
