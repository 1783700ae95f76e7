/**
 * A sales rep is linked to an account by its e-mail address: a key cannot break the link, and changing the account's address
 * updates its reps.
 */
import {
  type CollectionAfterChangeHook,
  type CollectionBeforeValidateHook,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { isKey } from '../../../access/rules'
import { accountAddressOf } from '../../../fields/accountAddress'
import { bulkSafe, perRecordFor } from '../../../fields/bulkSafe'
import type { SalesRep, User } from '../../../payload-types'

const refusal = ({ id, name, user }: SalesRep): string =>
  `${name ?? `Sales rep ${id}`} works with the account ${accountAddressOf(user)}, so a key cannot change the address. It was not changed. Leave user out, or have an admin or a manager change it in the panel.`

/**
 * Refuses writes of keys that would take a rep from its account, or give the rep's records to another account. A key may
 * spell the address otherwise, and write that of a rep without an account.
 */
export const keepAccount: CollectionBeforeValidateHook<SalesRep> = perRecordFor(
  (req, written) => isKey({ req }) && (written?.some((record) => 'user' in record) ?? true),
  bulkSafe(async ({ collection, data, operation, originalDoc, req }) => {
    if (operation !== 'update' || !isKey({ req }) || !originalDoc || data?.user === undefined) return data
    const address = accountAddressOf(originalDoc.user)
    if (address === null || accountAddressOf(data.user) === address) return data
    if (!(await isAccount(req, address))) return data
    const errors = [{ message: refusal(originalDoc), path: 'user' }]
    throw new ValidationError({ collection: collection.slug, errors, req }, req.t)
  }),
)

const isAccount = async (req: PayloadRequest, address: string): Promise<boolean> => {
  // Evaluated without the caller's access, because keys do not read accounts.
  const { totalDocs } = await req.payload.count({
    collection: 'users',
    overrideAccess: true,
    req,
    where: { email: { equals: address } },
  })
  return totalDocs > 0
}

/** Writes the new address of an account to its reps, in the transaction that renames it. */
export const renameReps: CollectionAfterChangeHook<User> = async ({
  data,
  doc,
  operation,
  previousDoc,
  req,
}) => {
  const former = accountAddressOf(previousDoc?.email)
  const user = accountAddressOf(data.email)
  if (operation !== 'update' || former === null || user === null || user === former) return doc
  // Whoever renames an account may not see all of its reps.
  const asService = { depth: 0, joins: false, overrideAccess: true } as const
  const { docs } = await req.payload.find({
    ...asService,
    collection: 'salesReps',
    pagination: false,
    req,
    select: {},
    sort: 'id',
    where: { accountAddress: { equals: former } },
  })
  for (const { id } of docs)
    await req.payload.update({ ...asService, collection: 'salesReps', data: { user }, id, req })
  return doc
}
