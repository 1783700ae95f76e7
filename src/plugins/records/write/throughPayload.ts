/** Writes one record by Payload's own operation, with every hook of its collection, in the request's transaction. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { MissingReferenceError, ConcurrentWriteError } from '../../database/connection/errors'
import type { Writing } from './writing'

/**
 * Writes a record's own fields, without inverses.
 *
 * @param at the index in `writing.records`
 * @param isOfService whether it is a service write, for which the caller's access does not count
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
    // The data is checked against the model; Payload's type needs the collection at compile time.
    const { id } = await req.payload.create({ ...options, data: writing.records[at]?.data as never, req })
    return id
  }
  const { id } = recordAt(writing.records, at)
  if (writing.operation === 'update') {
    await req.payload.update({ ...options, data: recordAt(writing.records, at).values.data, id, req })
    return id
  }
  await writing.beforeDelete?.(req, [id])
  try {
    await req.payload.delete({ ...options, id, req })
    return id
  } catch (error) {
    // A delete has no references of its own: a hook wrote a reference to a record that was deleted concurrently.
    if (error instanceof MissingReferenceError)
      throw new ConcurrentWriteError(error.message, { cause: error })
    throw error
  }
}

const recordAt = <Item>(records: readonly Item[], at: number): Item => {
  const record = records[at]
  if (record === undefined) throw new Error(`There is no record ${at} to write.`)
  return record
}
