import type { PayloadRequest } from 'payload'
import { isId } from '../../database/id'

export type FormRecord = { id: number; slug: string }

/** Whether a server function was asked, by somebody of the staff, about a record whose changes the panel tells. */
export const isForm = (
  { payload, user }: PayloadRequest,
  asked: Record<string, unknown>,
): asked is FormRecord & typeof asked => {
  const { id, slug } = asked
  const collection = payload.config.collections.find((each) => each.slug === slug)
  const views = collection?.admin.components?.views?.edit ?? {}
  return user?.collection === payload.config.admin.user && isId(id) && 'history' in views
}
