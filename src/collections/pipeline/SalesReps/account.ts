/**
 * Protects the link from a sales rep to an account, the e-mail address in `user`: API keys cannot break it, and a changed
 * address of the account is copied to its reps.
 */
import {
  type CollectionAfterChangeHook,
  type CollectionBeforeValidateHook,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { isKey } from '../../../access/rules'
import { toAccountAddress } from '../../../fields/accountAddress'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import type { SalesRep, User } from '../../../payload-types'

const describeRefusal = ({ id, name, user }: SalesRep): string =>
  `${name ?? `Sales rep ${id}`} works with the account ${toAccountAddress(user)}, so a key cannot change the address. It was not changed. Leave user out, or have an admin or a manager change it in the panel.`

/**
 * Refuses writes by API keys that would link a rep to another account or to none. A key may change the spelling of the
 * address, and set the address of a rep without an account.
 */
export const keepAccount: CollectionBeforeValidateHook<SalesRep> = perRecordFor(
  (req, written) => isKey({ req }) && (written?.some((record) => 'user' in record) ?? true),
  bulkSafe(async ({ collection, data, operation, originalDoc, req }) => {
    if (operation !== 'update' || !isKey({ req }) || !originalDoc || data?.user === undefined) return data
    const address = toAccountAddress(originalDoc.user)
    if (address === null || toAccountAddress(data.user) === address) return data
    if (!(await hasAccount(req, address))) return data
    const errors = [{ message: describeRefusal(originalDoc), path: 'user' }]
    throw new ValidationError({ collection: collection.slug, errors, req }, req.t)
  }),
)

const hasAccount = async (req: PayloadRequest, address: string): Promise<boolean> => {
  // Counts without the caller's access, because keys cannot read accounts.
  const { totalDocs } = await req.payload.count({
    collection: 'users',
    overrideAccess: true,
    req,
    where: { email: { equals: address } },
  })
  return totalDocs > 0
}

const findRepsOf = async (req: PayloadRequest, address: string): Promise<number[]> => {
  const { docs } = await req.payload.find({
    ...serviceOptions,
    collection: 'salesReps',
    pagination: false,
    req,
    select: {},
    sort: 'id',
    where: { accountAddress: { equals: address } },
  })
  return docs.map(({ id }) => id)
}

// Not limited to the caller's access: the admin may not see all reps of the account.
const serviceOptions = { depth: 0, joins: false, overrideAccess: true } as const

/** The reps of an account leave when it is deactivated, and are back when it is activated. */
export const markReps: CollectionAfterChangeHook<User> = async ({ doc, operation, previousDoc, req }) => {
  const hasLeft = Boolean(doc.deactivatedAt)
  const address = toAccountAddress(doc.email)
  if (operation !== 'update' || address === null || hasLeft === Boolean(previousDoc?.deactivatedAt))
    return doc
  for (const id of await findRepsOf(req, address))
    await req.payload.update({ ...serviceOptions, collection: 'salesReps', data: { hasLeft }, id, req })
  return doc
}

/** Copies a changed e-mail address of an account to its reps, in the same transaction. */
export const renameReps: CollectionAfterChangeHook<User> = async ({
  data,
  doc,
  operation,
  previousDoc,
  req,
}) => {
  const former = toAccountAddress(previousDoc?.email)
  const user = toAccountAddress(data.email)
  if (operation !== 'update' || former === null || user === null || user === former) return doc
  for (const id of await findRepsOf(req, former))
    await req.payload.update({ ...serviceOptions, collection: 'salesReps', data: { user }, id, req })
  return doc
}
