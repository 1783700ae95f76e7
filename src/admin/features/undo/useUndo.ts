'use client'

import { toast, useDocumentEvents } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { showResult } from '../../shared/results'
import { usePanelFunction } from '../../shared/session'
import { useWords } from '../../shared/useWords'
import { translations } from './translations'
import type { Undone } from './undoBatch'

/** Long enough to read it, look at the page, and change one's mind. */
const offeredMs = 20_000

export const useUndo = () => {
  const call = usePanelFunction()
  const router = useRouter()
  const { reportUpdate } = useDocumentEvents()
  const words = useWords(translations)

  /** Undoes a batch, and shows what was not put back. */
  const undo = async (batchId: string, onUndone?: (undone: Undone) => void): Promise<void> => {
    const undone = (await call('undo-batch', { batchId }).catch(() => undefined)) as undefined | Undone
    if (!undone || undone.isForgotten) return void toast.error(undone ? words.forgotten : words.failed)
    const { batchId: own, count, docs, failed } = undone
    showResult({ batchId: own ?? undefined, count, failed, verb: 'undone' })
    if (count === 0) return
    onUndone?.(undone)
    const now = new Date().toISOString()
    // The parts of the page that show these records ask again.
    for (const { collection, id } of docs) {
      reportUpdate({ doc: { id }, entitySlug: collection, id, operation: 'update', updatedAt: now })
    }
    router.refresh()
  }

  return {
    /** Says what was done, with a button that undoes it. */
    offer: (text: string, batchId: string, onUndone?: (undone: Undone) => void) =>
      void toast.success(text, {
        action: { label: words.undo, onClick: () => void undo(batchId, onUndone) },
        closeButton: true,
        duration: offeredMs,
      }),
    undo,
  }
}
