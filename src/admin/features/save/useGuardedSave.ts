'use client'

import { toast, useDocumentInfo, useEditDepth, useForm } from '@payloadcms/ui'
import { useRef, useState } from 'react'
import type { FormState } from 'payload'
import { revisionParameter } from '../../../plugins/ledger/reserved'
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

// After a save that was refused: opens the tab with the first field that is not valid, scrolls it to the middle of the window,
// where no message covers it, and gives it the focus.

/** A refusal is rendered some frames after the response. */
const waitMs = 15_000

const input =
  'input:not([type=hidden], [disabled]), textarea:not([disabled]), select:not([disabled]), [contenteditable=true]'

/** The form is disabled for as long as the save takes and rendered anew after it: the focus counts when it has stayed so long. */
const steadyMs = 400

/** @returns whether there is such a field */
const focusFirstInvalid = async (form: HTMLElement): Promise<boolean> => {
  const error = await until(waitMs, () => errorIn(form) ?? tabWithErrors(form))
  if (error?.matches(tab)) error.click()
  if (!(await until(waitMs, () => fieldIn(form)))) return false
  fieldIn(form)?.scrollIntoView({ block: 'center' })
  const pressed = document.activeElement
  let since = performance.now()
  await until(waitMs, () => {
    const { activeElement } = document
    const field = fieldIn(form)
    const hasFocus = field?.contains(activeElement) === true
    const isElsewhere = activeElement !== pressed && activeElement !== document.body
    // The reader went on already.
    if (!hasFocus && isElsewhere) return true
    if (!hasFocus) {
      since = performance.now()
      field?.querySelector<HTMLElement>(input)?.focus({ preventScroll: true })
    }
    return performance.now() - since > steadyMs ? true : undefined
  })
  return true
}

const fieldIn = (form: HTMLElement): HTMLElement | undefined =>
  errorIn(form)?.closest<HTMLElement>('.field-type') ?? undefined

const tab = '.tabs-field__tab-button'

/** The message of the first field that is shown. Messages of other tabs are not, and have no place. */
const errorIn = (form: HTMLElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('.field-error')].find((each) => each.getClientRects().length > 0)

const tabWithErrors = (form: HTMLElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>(tab)].find((each) => each.querySelector('.error-pill:not([hidden])'))

type ServerError = { message: string; path: string }

type Form = Pick<ReturnType<typeof useForm>, 'dispatchFields' | 'getFields'>

const renderedMs = 1000

/** Longer than Payload waits after an edit, and the service takes to answer, before it knows the state of the form. */
const staleMs = 3000

/**
 * Removes the errors that only the service found. Payload's form keeps such an error until its own field is edited, and is not
 * sent meanwhile, although the edit of another field may have been the remedy: a status other than Lost needs no reason.
 */
const removeServerErrors = async ({ dispatchFields, getFields }: Form): Promise<void> => {
  for (const { path } of serverErrors(getFields()))
    dispatchFields({ errorMessage: '', path, type: 'UPDATE', valid: true })
  // The form reads its fields when it has rendered them.
  await until(renderedMs, () => !hasServerErrors(getFields()) || undefined)
}

/**
 * Shows the errors of a refused save again if they vanish without an edit: a form state that was requested before the save and
 * arrives after it has none.
 */
const keepServerErrors = async ({
  dispatchFields,
  getData,
  getFields,
}: Form & { getData: () => unknown }): Promise<void> => {
  const errors = new Map<string, ServerError>()
  const refused = JSON.stringify(getData())
  await until(staleMs, () => {
    if (JSON.stringify(getData()) !== refused) return true
    const fields = getFields()
    for (const error of serverErrors(fields)) errors.set(error.path, error)
    const lost = [...errors.values()].filter(({ path }) => fields[path]?.valid !== false)
    if (lost.length > 0) dispatchFields({ errors: lost, type: 'ADD_SERVER_ERRORS' })
    return undefined
  })
}

const hasServerErrors = (fields: FormState): boolean => serverErrors(fields).length > 0

const serverErrors = (fields: FormState): ServerError[] =>
  Object.entries(fields).flatMap(([path, { errorMessage = '', valid, validate }]) =>
    valid === false && typeof validate !== 'function' ? [{ message: errorMessage, path }] : [],
  )

const stepMs = 50

/** Polls until something is found, up to a time limit. */
const until = async <Found>(limitMs: number, find: () => Found | undefined): Promise<Found | undefined> => {
  const end = performance.now() + limitMs
  for (;;) {
    const found = find()
    if (found || performance.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, stepMs))
  }
}
