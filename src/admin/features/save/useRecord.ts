'use client'

import { useDocumentInfo, useForm, useLocale, useServerFunctions } from '@payloadcms/ui'
import { findFocusedPath, runWhenUnfocused } from '../../shared/focus'
import { revisionKey } from '../../../plugins/ledger/reserved'
import type { NewerChanges } from './newerChanges'
import { mergeRecord, type OwnChange } from './adopted'
import { type Touched, findTouched } from './touched'

/** The record in the form: its stored state, and the edits. */
export const useRecord = () => {
  const { collectionSlug: slug, data, id: givenId, setData } = useDocumentInfo()
  const { dispatchFields, formRef, getData, getFields, reset } = useForm()
  const { code: language } = useLocale()
  const { serverFunction } = useServerFunctions()
  const id = Number(givenId)
  const revision: unknown = data?.[revisionKey]
  const touched = (): Touched => findTouched(getFields(), getData())

  const read = async () =>
    (await serverFunction({ args: { id, language, slug }, name: 'read-again' })) as
      | Record<string, unknown>
      | undefined

  return {
    /**
     * Merges what the reader wrote outside the form into it, unless somebody else wrote in between. Edits stay, and the focused
     * field is updated when it loses the focus. False if the record is gone.
     */
    adopt: async ({ after, before }: OwnChange): Promise<boolean> => {
      const now = await read()
      if (!now) return false
      const focused = findFocusedPath(formRef.current, Object.keys(getFields()))
      const names = new Set([...touched().names, ...(focused === undefined ? [] : [focused])])
      // The save will ask about changes of somebody else.
      if (names.size > 0 && (before !== revision || now[revisionKey] !== after)) return true
      const field = focused === undefined || touched().names.has(focused) ? undefined : getFields()[focused]
      dispatchFields({ formState: mergeRecord(getFields(), now, names), type: 'UPDATE_MANY' })
      setData(now)
      if (focused === undefined || !field) return true
      runWhenUnfocused(formRef.current, [focused], () => {
        const left = getFields()[focused]
        if (left && left.value === field.value && left.initialValue === now[focused])
          dispatchFields({ formState: mergeRecord({ [focused]: left }, now, new Set()), type: 'UPDATE_MANY' })
      })
      return true
    },

    /** The id of the last change that the form shows; undefined for a new record. */
    basis: typeof revision === 'number' ? revision : undefined,
    touched,

    /** Loads the changes after the change with the id `since`; undefined if there are none. */
    async loadNewer(since: number): Promise<NewerChanges | undefined> {
      const args = { basis: since, id, slug, touched: [...touched().names] }
      return (await serverFunction({ args, name: 'newer-changes' })) as NewerChanges | undefined
    },

    /** Loads the current record into the form. False if it is gone. */
    async reload(): Promise<boolean> {
      const record = await read()
      if (!record) return false
      setData(record)
      await reset(record)
      return true
    },
  }
}
