/** Staff who do not see a record neither lock it nor wait for it: how long an answer takes would tell that it is there. */
import { type CollectionBeforeOperationHook, Forbidden } from 'payload'
import { visibleFilter } from '../query/access'
import { matches } from '../query/select'

/** Before anything is locked. The interface asks for itself what a key sees. */
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
