/** The locks of a write, taken before Payload reads the record. */
import {
  APIError,
  type CollectionAfterOperationHook,
  type CollectionBeforeOperationHook,
  type CollectionSlug,
  NotFound,
  type PayloadRequest,
  type Where,
} from 'payload'
import { readId } from '../model/id'
import { lockRows } from './lock'
import { lockForDelete } from './lockForDelete'

export const lockBeforeWrite: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  if (operation !== 'update' && operation !== 'delete') return args
  const { id, overrideAccess, where } = args as { id?: unknown; overrideAccess?: boolean; where?: Where }
  if (id === undefined) {
    // Payload's own bulk operation uses one transaction for all records and reports rolled-back ones as saved.
    if (overrideAccess !== true || !where)
      throw new APIError('Write records one by one, or through the bulk interface.', 400, undefined, true)
    return { ...args, where: await lockWhere(req, collection.slug, operation, where) }
  }
  if (readId(id) === undefined) throw new NotFound(req.t)
  if (operation === 'update') await lockRows(req, collection.slug, [Number(id)])
  return args
}

/**
 * Locks the records that the Local API writes by a filter, as hooks of plugins do in the transaction of a request.
 *
 * @returns the filter, narrowed to the records that are locked
 */
const lockWhere = async (
  req: PayloadRequest,
  slug: string,
  operation: 'delete' | 'update',
  where: Where,
): Promise<Where> => {
  const collection = slug as CollectionSlug
  const { docs } = await req.payload.find({
    collection,
    depth: 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: false as never,
    overrideAccess: true,
    pagination: false,
    req,
    select: { id: true } as never,
    // Includes the trash: the write itself determines whether it applies there.
    trash: true,
    where,
  })
  const ids = docs.map(({ id }) => id)
  await (operation === 'delete' ? lockForDelete(req, slug, ids) : lockRows(req, slug, ids))
  // The list must not be empty. No record has the id 0.
  return { and: [where, { id: { in: [0, ...ids] } }] }
}

/**
 * Fails a write by a filter if one of its records failed: all records share one transaction, which contains part of the
 * failed write.
 */
export const requireAllWritten: CollectionAfterOperationHook = ({ collection, operation, result }) => {
  if (operation !== 'update' && operation !== 'delete') return result
  const { errors = [] } = result as { errors?: Failed[] }
  const [failed] = errors.filter(({ isPublic }) => isPublic)
  if (failed) throw new APIError(failed.message, 400, undefined, true)
  // An error that is not public contains the values of the statement.
  if (errors.length > 0) {
    const ids = errors.map(({ id }) => id).join(', ')
    throw new Error(`${collection.slug} ${ids} could not be written by a filter, so none was.`)
  }
  return result
}

type Failed = { id: number | string; isPublic: boolean; message: string }
