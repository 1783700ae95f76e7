/** Staff must not lock a record that they cannot see, nor wait for its lock: the delay would reveal that it exists. */
import { type CollectionBeforeOperationHook, Forbidden } from 'payload'
import { visibleFilter } from '../query/access'
import { matches } from '../query/select'

/** Runs before anything is locked. For keys, the interface checks what they see itself. */
export const refuseUnseen: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  const { id } = args as { id?: unknown }
  const isWrite = operation === 'update' || operation === 'delete'
  if (!isWrite || id === undefined || overrideAccess || req.user?.collection !== 'users') return args
  const seen = await visibleFilter(req, collection.slug)
  if (seen && !(await matches(req, collection.slug, Number(id), seen))) throw new Forbidden(req.t)
  return args
}
