'use client'

import { toast, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { revisionParameter } from '../../../plugins/ledger/reserved'
import type { NewerChanges } from './newerChanges'
import { useWords } from '../../shared/useWords'
import { useRecord } from './useRecord'
import { translations } from './translations'

/** What to decide on: the newer changes, and whether there is anything of one's own beside them. */
export type Question = NewerChanges & { hasOwn: boolean }

/**
 * Saving that says which change of the record the form shows. The service refuses when there is a newer one; then
 * there is a question instead of a saved record.
 */
export const useGuardedSave = () => {
  const { action = '', uploadStatus } = useDocumentInfo()
  const { setIsValid, setModified, setSubmitted, submit } = useForm()
  const record = useRecord()
  const words = useWords(translations)
  const [question, setQuestion] = useState<Question>()
  const isSending = useRef(false)

  /** @param values what to save; without it, the whole form */
  const send = async (expectedRevision: number | undefined, values?: Record<string, unknown>) => {
    if (expectedRevision === undefined) return void (await submit())
    const answer = await submit({
      action: `${action}&${revisionParameter}=${expectedRevision}`,
      // Payload takes the values of a function for all there is to send, and calls its type by what becomes of them.
      ...(values ? { overrides: () => values as unknown as FormData } : {}),
    })
    // When not even that can be read, the failure of the save itself has been shown.
    const newer = answer?.res.ok ? undefined : await record.newerThan(expectedRevision).catch(() => undefined)
    if (newer) {
      // Payload takes a refusal for the end of the changes in the form, and for their fault.
      setModified(true)
      setIsValid(true)
      setSubmitted(false)
    }
    setQuestion(newer && { ...newer, hasOwn: record.touched().names.size > 0 })
  }

  /** One at a time: the change that a save makes is newer than what a second one begun meanwhile knows of. */
  const alone = async (work: () => Promise<void>) => {
    if (isSending.current || uploadStatus === 'uploading') return
    isSending.current = true
    await work().finally(() => (isSending.current = false))
  }

  return {
    cancel: () => setQuestion(undefined),
    question,

    reload: async () => {
      const isThere = await record.reload().catch(() => false)
      setQuestion(undefined)
      if (!isThere) toast.error(words.gone)
    },

    save: () => alone(() => send(record.basis)),

    /** Saves the fields that were changed in the form and leaves the others as they are now. */
    saveOwn: () =>
      alone(async () => {
        if (question) await send(question.newest, record.touched().values)
      }),
  }
}
