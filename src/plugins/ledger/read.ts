/** Access to the changes of a single record, for callers who may see that record. */
import type { PayloadRequest, Where } from 'payload'
import type { Filter } from '../database/query/filter'
import { collectionOf } from '../database/model/model'
import { dropResolved } from '../database/query/rules'
import { contextOf } from '../database/requestContext'
import { changesSlug } from './slug'

/** A filter on the ledger for the changes of one record. */
export const changesOf = ({ payload }: PayloadRequest, slug: string, recordId: number): Filter => {
  const { fields } = collectionOf(payload, changesSlug)
  const equals = (name: string, value: number | string): Filter => {
    const field = fields.get(name)
    if (!field) throw new Error(`The ledger has no ${name}.`)
    return { operator: 'equals', path: [field], value }
  }
  return { and: [equals('collection', slug), equals('recordId', recordId)] }
}

/** Lets a request read the changes of a record, after the check that its caller can see the record. */
export const openChangesOf = (req: PayloadRequest, slug: string, recordId: number): void => {
  contextOf(req).openedChanges = { recordId, slug }
  dropResolved(req, changesSlug)
}

/** A condition for the record whose changes the request may read. */
export const openedChanges = (req: PayloadRequest): Where | undefined => {
  const record = contextOf(req).openedChanges
  return (
    record && { and: [{ collection: { equals: record.slug } }, { recordId: { equals: record.recordId } }] }
  )
}
