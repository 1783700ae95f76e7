'use client'

import { useAuth, useDocumentInfo, useForm, useFormFields, useLocale } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { findFocusedPath, runWhenUnfocused } from '../../shared/focus'
import { findTouched } from './touched'

type Content = { data: Record<string, unknown> | undefined; fields: FormState }

/**
 * Keeps the edits of a form when its page is refreshed, after going back or an undo: Payload would replace all fields, even while
 * the reader types. The edits keep their base revision, so that a save asks about newer changes. A form without edits takes the
 * newer content once no field has the focus. Renders nothing.
 */
export const KeptEdits = () => {
  const { collectionSlug, data, id, initialState, isInitializing, setData } = useDocumentInfo()
  const { dispatchFields, formRef } = useForm()
  const { code: language } = useLocale()
  const { user } = useAuth()
  const fields = useFormFields(([all]) => all)
  // On the reader's own account, Payload's offer to reload discards the edits on purpose.
  const isOwnAccount = collectionSlug === user?.collection && id === user?.id
  const subject = isInitializing || isOwnAccount ? undefined : `${id} ${language}`
  const previous = useRef({ initialState, subject })
  const kept = useRef<Content>(undefined)
  const newer = useRef<Content & { instead: Content }>(undefined)

  const show = (content: Content) => {
    dispatchFields({ formState: content.fields, type: 'UPDATE_MANY' })
    if (content.data) setData(content.data)
  }
  const isEdited = () => findTouched(fields, {}).names.size > 0

  const beforeRefresh = useEffectEvent(() => {
    if (isEdited() || findFocusedPath(formRef.current, Object.keys(fields)) !== undefined)
      kept.current = { data, fields }
  })
  // Runs before the effect in which Payload replaces the fields.
  useLayoutEffect(() => {
    const last = previous.current
    previous.current = { initialState, subject }
    const isRefresh = last.initialState !== initialState && last.subject === subject
    if (isRefresh && subject !== undefined) beforeRefresh()
  }, [initialState, subject])

  const afterRefresh = useEffectEvent((refreshed: FormState) => {
    const before = kept.current
    if (!before || refreshed === before.fields) return
    kept.current = undefined
    newer.current = { data, fields: refreshed, instead: before }
    show(before)
  })
  useLayoutEffect(() => afterRefresh(fields), [fields])

  const catchUp = useEffectEvent(() => {
    const content = newer.current
    if (!content) return
    newer.current = undefined
    // Skips content that is older than a save or reload, and forms with edits.
    if (data === content.instead.data && !isEdited()) show(content)
  })
  useEffect(() => {
    if (newer.current && newer.current.fields !== fields)
      return runWhenUnfocused(formRef.current, Object.keys(fields), catchUp)
    return undefined
  }, [fields, formRef])
  return null
}
