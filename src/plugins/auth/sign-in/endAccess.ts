/**
 * Ends the access of an account that is deactivated, in the same transaction: its sessions, the keys and unused claim links that
 * it made, and its link to set a password. While it is deactivated it has no password (account.ts).
 */
import type { CollectionAfterChangeHook, PayloadRequest } from 'payload'
import { forgetLink } from './passwordLinks'
import { endSessions } from './sessions'

type Account = { deactivatedAt?: null | string; id: number }

export const endAccess: CollectionAfterChangeHook<Account> = async ({ doc, previousDoc, req }) => {
  if (!doc.deactivatedAt || previousDoc?.deactivatedAt) return doc
  await endSessions(req, doc.id, {})
  await forgetLink(req, doc.id)
  await endKeys(req, doc.id)
  return doc
}

const endKeys = async (req: PayloadRequest, account: number): Promise<void> => {
  const { payload } = req
  const options = { depth: 0, overrideAccess: true, pagination: false, select: {} } as const
  const { docs: keys } = await payload.find({
    ...options,
    collection: 'apiKeys',
    req,
    where: { createdBy: { equals: account }, revokedAt: { exists: false } },
  })
  const data = { revokedAt: new Date().toISOString() }
  for (const { id } of keys)
    await payload.update({ collection: 'apiKeys', data, id, overrideAccess: true, req })
  const { docs: claims } = await payload.find({
    ...options,
    collection: 'apiKeyClaims',
    req,
    where: { claimedAt: { exists: false }, createdBy: { equals: account } },
  })
  for (const { id } of claims)
    await payload.delete({ collection: 'apiKeyClaims', id, overrideAccess: true, req })
}
