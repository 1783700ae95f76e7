/** Who reads in the panel, and what they may look at. */
import { type CollectionSlug, Forbidden, type PayloadRequest } from 'payload'
import { accessFilter, both, oneRecord } from '../../plugins/database/query/access'
import { collectionOf } from '../../plugins/database/model/model'
import { matches } from '../../plugins/database/query/select'

/**
 * A request of the panel to read with. Payload asks for the panel's rights in a transaction, and what is left of it on
 * the request has ended by the time a page is made.
 */
export const readerOf = (req: PayloadRequest): PayloadRequest => {
  const { transactionID: _, ...reader } = req
  return reader
}

/** Whether somebody of the staff asks. Anybody can call a server function of the panel, so each asks this first. */
export const isStaff = ({ payload, user }: PayloadRequest): boolean =>
  user?.collection === payload.config.admin.user

/**
 * Whether the reader may see any record of a collection. Called before it is read: a read that is refused would end the
 * transaction of the request.
 */
export const mayRead = async (req: PayloadRequest, slug: CollectionSlug): Promise<boolean> =>
  (await req.payload.collections[slug].config.access.read({ req })) !== false

/** Whether the reader may read this record; false for one that is not there. */
export const maySee = async (req: PayloadRequest, slug: string, id: number): Promise<boolean> => {
  try {
    const own = oneRecord(collectionOf(req.payload, slug), id)
    return await matches(req, slug, id, both(own, await accessFilter(req, slug, 'read')) ?? own)
  } catch (error) {
    if (error instanceof Forbidden) return false
    throw error
  }
}
