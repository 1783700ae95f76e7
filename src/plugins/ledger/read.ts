/** The changes of one record, for who sees the record. */
import type { PayloadRequest, Where } from 'payload'
import type { Filter } from '../database/query/filter'
import { collectionOf } from '../database/model/model'
import { resolveAgain } from '../database/query/rules'
import { contextOf } from '../database/requestContext'
import { changesSlug } from './slug'

/** The changes of one record, as a filter on the ledger. */
export const changesOf = ({ payload }: PayloadRequest, slug: string, recordId: number): Filter => {
  const { fields } = collectionOf(payload, changesSlug)
  const equals = (name: string, value: number | string): Filter => {
    const field = fields.get(name)
    if (!field) throw new Error(`The ledger has no ${name}.`)
    return { operator: 'equals', path: [field], value }
  }
  return { and: [equals('collection', slug), equals('recordId', recordId)] }
}

/** Opens the changes of a record to a request that was found to see the record, whatever else it may read. */
export const openChangesOf = (req: PayloadRequest, slug: string, recordId: number): void => {
  contextOf(req).openedChanges = { recordId, slug }
  resolveAgain(req, changesSlug)
}

/** The record whose changes are open to a request, as a condition. */
export const openedChanges = (req: PayloadRequest): Where | undefined => {
  const record = contextOf(req).openedChanges
  return (
    record && { and: [{ collection: { equals: record.slug } }, { recordId: { equals: record.recordId } }] }
  )
}
