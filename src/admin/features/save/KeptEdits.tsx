'use client'

import { useAuth, useDocumentInfo, useForm, useFormFields, useLocale } from '@payloadcms/ui'
import type { FormState } from 'payload'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { findFocusedPath, runWhenUnfocused } from '../../shared/focus'
import { touchedIn } from './touched'

type Content = { data: Record<string, unknown> | undefined; fields: FormState }

/**
 * Keeps the content of the form when its page is refreshed, after going back or an undo: Payload would replace all fields, with
 * what is being typed into them. The content stays with the revision that it is based on, so that a save asks about newer changes. A
 * form without edits takes the newer content when no field has the focus. Renders nothing.
 */
export const KeptEdits = () => {
  const { collectionSlug, data, id, initialState, isInitializing, setData } = useDocumentInfo()
  const { dispatchFields, formRef } = useForm()
  const { code: language } = useLocale()
  const { user } = useAuth()
  const fields = useFormFields(([all]) => all)
  // Payload's offer to reload one's own account discards the edits on purpose.
  const isOwnAccount = collectionSlug === user?.collection && id === user?.id
  const subject = isInitializing || isOwnAccount ? undefined : `${id} ${language}`
  const known = useRef({ initialState, subject })
  const kept = useRef<Content>(undefined)
  const newer = useRef<Content & { instead: Content }>(undefined)

  const show = (content: Content) => {
    dispatchFields({ formState: content.fields, type: 'UPDATE_MANY' })
    if (content.data) setData(content.data)
  }
  const isEdited = () => touchedIn(fields, {}).names.size > 0

  const beforeRefresh = useEffectEvent(() => {
    if (isEdited() || findFocusedPath(formRef.current, Object.keys(fields)) !== undefined)
      kept.current = { data, fields }
  })
  // Payload replaces the fields in a later effect: here they are still those before.
  useLayoutEffect(() => {
    const last = known.current
    known.current = { initialState, subject }
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
    // Saved, reloaded or edited since.
    if (data === content.instead.data && !isEdited()) show(content)
  })
  useEffect(() => {
    if (newer.current && newer.current.fields !== fields)
      return runWhenUnfocused(formRef.current, Object.keys(fields), catchUp)
    return undefined
  }, [fields, formRef])
  return null
}
