/** Records that a key without read access has just created: the response may contain what it wrote. */
import type { PayloadRequest, Where } from 'payload'
import { dropResolved } from '../../database/query/rules'
import { contextOf } from '../../database/requestContext'

export const openRecords = (req: PayloadRequest, slug: string, ids: readonly number[]): void => {
  contextOf(req).openedRecords = { ids: [...ids], slug }
  dropResolved(req, slug)
}

export const openedRecords = (req: PayloadRequest, slug: string): Where | false => {
  const records = contextOf(req).openedRecords
  return records?.slug === slug && records.ids.length > 0 ? { id: { in: [...records.ids] } } : false
}
