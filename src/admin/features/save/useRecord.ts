'use client'

import { useDocumentInfo, useForm, useLocale, useServerFunctions } from '@payloadcms/ui'
import { revisionKey } from '../../../plugins/ledger/reserved'
import type { NewerChanges } from './newerChanges'
import { adopted, type OwnChange } from './adopted'
import { type Touched, touchedIn } from './touched'

/** The record of the form around: what the server knows of it, and what was changed in the form. */
export const useRecord = () => {
  const { collectionSlug: slug, data, id: givenId, setData } = useDocumentInfo()
  const { dispatchFields, getData, getFields, reset } = useForm()
  const { code: language } = useLocale()
  const { serverFunction } = useServerFunctions()
  const id = Number(givenId)
  const revision: unknown = data?.[revisionKey]
  const touched = (): Touched => touchedIn(getFields(), getData())

  const read = async () =>
    (await serverFunction({ args: { id, language, slug }, name: 'read-again' })) as
      Record<string, unknown> | undefined

  return {
    /**
     * Takes what the reader wrote beside the form into it, where nobody else wrote too: what was typed stays, and is
     * not saved over anybody's. False when the record is gone.
     */
    adopt: async ({ after, before }: OwnChange): Promise<boolean> => {
      const now = await read()
      if (!now) return false
      const { names } = touched()
      // Somebody else's changes are asked about when it is saved.
      if (names.size > 0 && (before !== revision || now[revisionKey] !== after)) return true
      dispatchFields({ formState: adopted(getFields(), now, names), type: 'UPDATE_MANY' })
      setData(now)
      return true
    },

    /** The last change that the form shows; none of a record that is yet to be made. */
    basis: typeof revision === 'number' ? revision : undefined,
    touched,

    /** What was changed since `since`, or undefined when nothing was. */
    async newerThan(since: number): Promise<NewerChanges | undefined> {
      const args = { basis: since, id, slug, touched: [...touched().names] }
      return (await serverFunction({ args, name: 'newer-changes' })) as NewerChanges | undefined
    },

    /** Puts the record into the form as it is now. False when it is gone. */
    async reload(): Promise<boolean> {
      const record = await read()
      if (!record) return false
      setData(record)
      await reset(record)
      return true
    },
  }
}
