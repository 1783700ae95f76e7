'use client'

import { useDocumentInfo, useForm, useLocale, useServerFunctions } from '@payloadcms/ui'
import { basisKey } from '../../changes/reserved'
import type { NewerChanges } from './newerChanges'
import { type Touched, touchedIn } from './touched'

/** The record of the form around: what is asked of the server about it, and what was changed in the form. */
export const useRecord = () => {
  const { collectionSlug: slug, data, id: givenId, setData } = useDocumentInfo()
  const { getData, getFields, reset } = useForm()
  const { code: language } = useLocale()
  const { serverFunction } = useServerFunctions()
  const id = Number(givenId)
  const basis: unknown = data?.[basisKey]
  const touched = (): Touched => touchedIn(getFields(), getData())

  return {
    /** The last change that the form shows; none of a record that is yet to be made. */
    basis: typeof basis === 'number' ? basis : undefined,
    touched,

    /** What was changed since `since`, or undefined when nothing was. */
    async newerThan(since: number): Promise<NewerChanges | undefined> {
      const args = { basis: since, id, slug, touched: [...touched().names] }
      return (await serverFunction({ args, name: 'newer-changes' })) as NewerChanges | undefined
    },

    /** Puts the record into the form as it is now. False when it is gone. */
    async reload(): Promise<boolean> {
      const record = await serverFunction({ args: { id, language, slug }, name: 'read-again' })
      if (record === undefined) return false
      setData(record as Record<string, unknown>)
      await reset(record)
      return true
    },
  }
}
