/** Who reads in the panel, and what they may look at. */
import type { CollectionSlug, PayloadRequest } from 'payload'

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
 * Whether the reader may see any record of a collection. Asked before it is read: a read that is refused would end the
 * transaction of the request.
 */
export const mayRead = async (req: PayloadRequest, slug: CollectionSlug): Promise<boolean> =>
  (await req.payload.collections[slug].config.access.read({ req })) !== false
