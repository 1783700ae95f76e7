import type { ServerFunction } from 'payload'
import { toAccountAddress } from '../../../fields/accountAddress'
import { isCleanText } from '../../../lib/text'
import { isStaff, requestOfReader } from '../../shared/reader'

const maxLength = 300

/** Whether an account has the e-mail address in the form of a sales rep. Undefined for readers who cannot edit sales reps. */
export const repAccount: ServerFunction = async ({
  address: typed,
  req: incomingReq,
}): Promise<undefined | { hasAccount: boolean }> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req)) return undefined
  const { access } = req.payload.collections.salesReps.config
  if (!(await access.update({ req }))) return undefined
  const text = typeof typed === 'string' && typed.length <= maxLength && isCleanText(typed) ? typed : ''
  const email = toAccountAddress(text)
  if (email === null) return { hasAccount: false }
  // Staff do not read each other's accounts. The response only says whether this one exists.
  const { totalDocs } = await req.payload.count({
    collection: 'users',
    overrideAccess: true,
    req,
    where: { email: { equals: email } },
  })
  return { hasAccount: totalDocs > 0 }
}
