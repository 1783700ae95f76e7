'use client'

import { useDocumentInfo, useForm, useLocale, useServerFunctions } from '@payloadcms/ui'
import { revisionKey } from '../../../plugins/ledger/reserved'
import type { NewerChanges } from './newerChanges'
import { type Touched, findTouched } from './touched'

/** The record in the form: its stored state, and the edits. */
export const useRecord = () => {
  const { collectionSlug: slug, data, id: givenId, setData } = useDocumentInfo()
  const { getData, getFields, reset } = useForm()
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
