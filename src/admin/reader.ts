import type { PayloadRequest } from 'payload'

/**
 * A request of the panel to read with. Payload asks for the panel's rights in a transaction, and what is left of it on
 * the request has ended by the time a page is made.
 */
export const readerOf = (req: PayloadRequest): PayloadRequest => {
  const { transactionID: _, ...reader } = req
  return reader
}
