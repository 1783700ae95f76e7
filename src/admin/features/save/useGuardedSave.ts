'use client'

import { toast, useDocumentInfo, useEditDepth, useForm } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import { revisionParameter } from '../../../plugins/ledger/reserved'
import { focusFirstInvalid } from './focusInvalid'
import { hasServerErrors, keepServerErrors, removeServerErrors } from './serverErrors'
import type { NewerChanges } from './newerChanges'
import { useWords } from '../../shared/useWords'
import { useRecord } from './useRecord'
import { translations } from './translations'

/** The question to the reader: the newer changes, and whether the form has edits. */
export type Question = NewerChanges & { hasOwn: boolean }

/**
 * Saves with the expected revision. If the service refuses because of a newer change, a question is shown instead.
 */
export const useGuardedSave = () => {
  const { action = '', redirectAfterCreate, uploadStatus } = useDocumentInfo()
  const isInDrawer = useEditDepth() > 1
  const form = useForm()
  const { formRef, getFields, setIsValid, setModified, setProcessing, setSubmitted, submit } = form
  const record = useRecord()
  const words = useWords(translations)
  const [question, setQuestion] = useState<Question>()
  const isSending = useRef(false)

  /** @param values what to save; by default the whole form */
  const send = async (expectedRevision: number | undefined, values?: Record<string, unknown>) => {
    const showInvalid = () => formRef.current && focusFirstInvalid(formRef.current)
    await removeServerErrors(form)
    if (expectedRevision === undefined) {
      const made = await submit()
      // Until the page of the new record is there, this form would take input that is lost then.
      if (made?.res.ok) return setProcessing(!isInDrawer && redirectAfterCreate !== false)
      void keepServerErrors(form)
      void showInvalid()
      return
    }
    const answer = await submit({
      action: `${action}&${revisionParameter}=${expectedRevision}`,
      // Payload replaces the form's values by the function's result, and types them by that result.
      ...(values ? { overrides: () => values as unknown as FormData } : {}),
    })
    if (!answer?.res.ok) void keepServerErrors(form)
    // If this read fails, too, Payload has already shown the error of the save.
    const newer = answer?.res.ok ? undefined : await record.newerThan(expectedRevision).catch(() => undefined)
    if (!answer?.res.ok) {
      // After a refusal Payload marks the form as unmodified, so that it could not be saved a second time. With an error in a
      // field it stays so until that is edited: a modified form asks for its state anew, which has no such errors.
      if (newer || !hasServerErrors(getFields())) setModified(true)
      if (!newer) void showInvalid()
    }
    if (newer) {
      setIsValid(true)
      setSubmitted(false)
    }
    setQuestion(newer && { ...newer, hasOwn: record.touched().names.size > 0 })
  }

  /** Saves run one at a time, as each changes the revision that the next one expects. */
  const runExclusively = async (work: () => Promise<void>) => {
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

    save: () => runExclusively(() => send(record.basis)),

    /** Saves only the edited fields and keeps the current values of the others. */
    saveOwn: () =>
      runExclusively(async () => {
        if (question) await send(question.newest, record.touched().values)
      }),
  }
}
