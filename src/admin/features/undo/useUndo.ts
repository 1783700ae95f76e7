'use client'

import { toast, useDocumentEvents } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { showResult } from '../../shared/results'
import { usePanelFunction } from '../../shared/session'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import type { Undone } from './undoBatch'

/** How long the undo button is shown: long enough to check the page and change one's mind. */
const offeredMs = 20_000

export const useUndo = () => {
  const call = usePanelFunction()
  const router = useRouter()
  const { reportUpdate } = useDocumentEvents()
  const words = useWords(translations)

  /** Undoes a batch, and shows the records that were not restored. */
  const undo = async (batchId: string, onUndone?: (undone: Undone) => void): Promise<void> => {
    const undone = (await call('undo-batch', { batchId }).catch(() => undefined)) as undefined | Undone
    if (!undone || undone.isUnavailable) return void toast.error(undone ? words.unavailable : words.failed)
    const { batchId: undoBatchId, count, docs, failed } = undone
    // An undo is a batch too, so the result offers to undo it.
    showResult({ batchId: undoBatchId ?? undefined, count, failed, verb: 'undone' })
    if (count === 0) return
    onUndone?.(undone)
    const now = new Date().toISOString()
    // Components that show these records load them again.
    for (const { collection, id } of docs) {
      reportUpdate({ doc: { id }, entitySlug: collection, id, operation: 'update', updatedAt: now })
    }
    router.refresh()
  }

  return {
    /** Shows a message about a write, with a button that undoes it. */
    offer: (text: string, batchId: string, onUndone?: (undone: Undone) => void) =>
      void toast.success(text, {
        action: { label: words.undo, onClick: () => void undo(batchId, onUndone) },
        closeButton: true,
        duration: offeredMs,
      }),
    undo,
  }
}
