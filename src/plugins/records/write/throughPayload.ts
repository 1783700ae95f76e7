/** One record written by Payload's own operation, with every hook of its collection, in the request's transaction. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { MissingReferenceError, RacedError } from '../../database/connection/errors'
import type { Writing } from './writing'

/**
 * The record's own part of a write: not the lists that others own.
 *
 * @param at its place in `writing.records`
 * @param isOfService whether the write is the service's own, whatever the caller may
 */
export const throughPayload = async (
  req: PayloadRequest,
  writing: Writing,
  at: number,
  isOfService = false,
): Promise<number> => {
  const options = {
    collection: writing.collection.slug as CollectionSlug,
    depth: 0,
    overrideAccess: isOfService,
    req,
  } as const
  if (writing.operation === 'create') {
    // Checked against the model; the type knows only one collection at a time.
    const { id } = await req.payload.create({ ...options, data: writing.records[at]?.data as never, req })
    return id
  }
  const { id } = recordAt(writing.records, at)
  if (writing.operation === 'update') {
    await req.payload.update({ ...options, data: recordAt(writing.records, at).values.data, id, req })
    return id
  }
  await writing.beforeGone?.(req, [id])
  try {
    await req.payload.delete({ ...options, id, req })
    return id
  } catch (error) {
    // The caller named nothing: a record that was to take this one's place went first.
    if (error instanceof MissingReferenceError) throw new RacedError(error.message, { cause: error })
    throw error
  }
}

const recordAt = <Item>(records: readonly Item[], at: number): Item => {
  const record = records[at]
  if (record === undefined) throw new Error(`There is no record ${at} to write.`)
  return record
}
