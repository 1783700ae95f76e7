'use client'

import { toast, useDocumentDrawerContext, useDocumentInfo, useForm } from '@payloadcms/ui'
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
  const isInDrawer = useDocumentDrawerContext().drawerSlug !== undefined
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
      const response = await submit()
      // Keeps the form disabled until the new record's page replaces it, so that no input is lost.
      if (response?.res.ok) return setProcessing(!isInDrawer && redirectAfterCreate !== false)
      void keepServerErrors(form)
      void showInvalid()
      return
    }
    const response = await submit({
      action: `${action}&${revisionParameter}=${expectedRevision}`,
      // Payload replaces the form's values by the function's result, and types them by that result.
      ...(values ? { overrides: () => values as unknown as FormData } : {}),
    })
    if (!response?.res.ok) void keepServerErrors(form)
    // If this request fails too, Payload has already shown the error of the save.
    const newer = response?.res.ok
      ? undefined
      : await record.loadNewer(expectedRevision).catch(() => undefined)
    if (!response?.res.ok) {
      // After a refusal Payload marks the form as unmodified, which would prevent a second save. With a server error in a field it
      // stays unmodified until that field is edited, because a modified form requests a new state, which has no server errors.
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

/** The time limit for a refusal to be rendered, which happens some frames after the response. */
const waitMs = 15_000

const inputSelector =
  'input:not([type=hidden], [disabled]), textarea:not([disabled]), select:not([disabled]), [contenteditable=true]'

/** The form is rendered again after a save, which may remove the focus: the focus must stay for this time. */
const steadyMs = 400

/** Opens the tab of the first invalid field, scrolls it to the middle, clear of messages, and focuses it. False without one. */
const focusFirstInvalid = async (form: HTMLElement): Promise<boolean> => {
  const error = await poll(waitMs, () => findError(form) ?? findErrorTab(form))
  if (error?.matches(tabSelector)) error.click()
  if (!(await poll(waitMs, () => findField(form)))) return false
  findField(form)?.scrollIntoView({ block: 'center' })
  const pressed = document.activeElement
  let since = performance.now()
  await poll(waitMs, () => {
    const { activeElement } = document
    const field = findField(form)
    const hasFocus = field?.contains(activeElement) === true
    const isElsewhere = activeElement !== pressed && activeElement !== document.body
    // The reader has focused something else.
    if (!hasFocus && isElsewhere) return true
    if (!hasFocus) {
      since = performance.now()
      field?.querySelector<HTMLElement>(inputSelector)?.focus({ preventScroll: true })
    }
    return performance.now() - since > steadyMs ? true : undefined
  })
  return true
}

const findField = (form: HTMLElement): HTMLElement | undefined =>
  findError(form)?.closest<HTMLElement>('.field-type') ?? undefined

const tabSelector = '.tabs-field__tab-button'

/** Finds the first visible error message. Messages in other tabs are not rendered visibly. */
const findError = (form: HTMLElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>('.field-error')].find((each) => each.getClientRects().length > 0)

const findErrorTab = (form: HTMLElement): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLElement>(tabSelector)].find((each) =>
    each.querySelector('.error-pill:not([hidden])'),
  )

type ServerError = { message: string; path: string }

type Form = Pick<ReturnType<typeof useForm>, 'dispatchFields' | 'getFields'>

const renderedMs = 1000

/** The time in which a form state that was requested before the save may still arrive. */
const staleMs = 3000

/**
 * Removes the errors that only the service found. Payload keeps such an error until its own field is edited, and sends no form
 * with errors, although the edit of another field may resolve it: a status other than Lost needs no reason.
 */
const removeServerErrors = async ({ dispatchFields, getFields }: Form): Promise<void> => {
  for (const { path } of listServerErrors(getFields()))
    dispatchFields({ errorMessage: '', path, type: 'UPDATE', valid: true })
  // Waits for the form to render, because a save reads the rendered fields.
  await poll(renderedMs, () => !hasServerErrors(getFields()) || undefined)
}

/**
 * Shows the errors of a refused save again if they vanish without an edit: a form state that was requested before the save and
 * arrives after it has no server errors.
 */
const keepServerErrors = async ({
  dispatchFields,
  getData,
  getFields,
}: Form & { getData: () => unknown }): Promise<void> => {
  const errors = new Map<string, ServerError>()
  const refusedData = JSON.stringify(getData())
  await poll(staleMs, () => {
    if (JSON.stringify(getData()) !== refusedData) return true
    const fields = getFields()
    for (const error of listServerErrors(fields)) errors.set(error.path, error)
    const vanished = [...errors.values()].filter(({ path }) => fields[path]?.valid !== false)
    if (vanished.length > 0) dispatchFields({ errors: vanished, type: 'ADD_SERVER_ERRORS' })
    return undefined
  })
}

const hasServerErrors = (fields: FormState): boolean => listServerErrors(fields).length > 0

const listServerErrors = (fields: FormState): ServerError[] =>
  Object.entries(fields).flatMap(([path, { errorMessage = '', valid, validate }]) =>
    valid === false && typeof validate !== 'function' ? [{ message: errorMessage, path }] : [],
  )

const stepMs = 50

/** Polls until something is found, up to a time limit. */
const poll = async <Found>(limitMs: number, find: () => Found | undefined): Promise<Found | undefined> => {
  const end = performance.now() + limitMs
  for (;;) {
    const found = find()
    if (found || performance.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, stepMs))
  }
}
