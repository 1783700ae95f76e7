import type { PayloadRequest } from 'payload'
import { isId } from '../../../plugins/database/model/id'
import { isStaff } from '../../shared/reader'

export type FormRecord = { id: number; slug: string }

/** Whether staff called a server function for a record of a collection with changes. */
export const hasForm = (
  req: PayloadRequest,
  values: Record<string, unknown>,
): values is FormRecord & typeof values => {
  const { id, slug } = values
  const collection = req.payload.config.collections.find((each) => each.slug === slug)
  const views = collection?.admin.components?.views?.edit ?? {}
  return isStaff(req) && isId(id) && 'history' in views
}
