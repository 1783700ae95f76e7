import type { ServerFunction } from 'payload'
import { isId } from '../../../plugins/database/model/id'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'

/** Whether an account works with a sales rep, as stored. Undefined for a rep that the reader does not see. */
export const repAccount: ServerFunction = async ({
  id,
  req: incomingReq,
}): Promise<undefined | { hasAccount: boolean }> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || !isId(id) || !(await mayRead(req, 'salesReps'))) return undefined
  const { docs } = await req.payload.find({
    collection: 'salesReps',
    depth: 0,
    joins: false,
    overrideAccess: false,
    pagination: false,
    req,
    select: { accountAddress: true },
    where: { id: { equals: id } },
  })
  if (!docs[0]) return undefined
  const { accountAddress: address } = docs[0]
  if (!address) return { hasAccount: false }
  // Staff do not read each other's accounts; they learn of this one only whether it exists.
  const { totalDocs } = await req.payload.count({
    collection: 'users',
    overrideAccess: true,
    req,
    where: { email: { equals: address } },
  })
  return { hasAccount: totalDocs > 0 }
}
