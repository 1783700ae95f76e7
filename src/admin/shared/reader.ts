/** The reader of a panel page, and what they may see. */
import { randomUUID } from 'node:crypto'
import { type CollectionSlug, createLocalReq, Forbidden, type PayloadRequest } from 'payload'
import { accessFilter, both, oneRecord, visibleFilter } from '../../plugins/database/query/access'
import { collectionOf } from '../../plugins/database/model/model'
import { matches } from '../../plugins/database/query/select'

/**
 * Copies a request without its transaction, to read data for a page. Payload's own request refers to the transaction in which it
 * checked the panel's permissions, which has ended.
 */
export const requestOfReader = (req: PayloadRequest): PayloadRequest => {
  const { transactionID: _, ...reader } = req
  return reader
}

/**
 * Creates a request of the reader to write with; each attempt of a transaction needs a new one. Its writes are one batch, which can
 * be undone as a whole.
 */
export const batchRequest = (incoming: PayloadRequest): Promise<PayloadRequest> => {
  const { headers, i18n, payload, user } = requestOfReader(incoming)
  return createLocalReq(
    {
      context: { forecourt: { batchId: randomUUID() } },
      req: { headers, i18n },
      ...(user ? { user } : {}),
    },
    payload,
  )
}

/** Whether the caller is staff. Every server function checks this first, as anybody can call one. */
export const isStaff = ({ payload, user }: PayloadRequest): boolean =>
  user?.collection === payload.config.admin.user

/**
 * Whether the reader may see any record of a collection. Call it before reading, because a refused read would end the
 * request's transaction.
 */
export const mayRead = async (req: PayloadRequest, slug: CollectionSlug): Promise<boolean> =>
  (await req.payload.collections[slug].config.access.read({ req })) !== false

/** Whether the reader may read this record; false if it does not exist. */
export const maySee = async (req: PayloadRequest, slug: string, id: number): Promise<boolean> => {
  try {
    const isRecord = oneRecord(collectionOf(req.payload, slug), id)
    return await matches(req, slug, id, both(isRecord, await accessFilter(req, slug, 'read')) ?? isRecord)
  } catch (error) {
    if (error instanceof Forbidden) return false
    throw error
  }
}

export const mayChange = async (req: PayloadRequest, slug: CollectionSlug, id: number): Promise<boolean> => {
  for (const right of ['read', 'update'] as const) {
    if (!(await matches(req, slug, id, await visibleFilter(req, slug, right)))) return false
  }
  return true
}
