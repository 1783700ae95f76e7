/** Reads and writes the records of offered keys. */
import type { PayloadRequest, Where } from 'payload'
import type { ApiKeyClaim } from '../../../payload-types'
import { tokenHashes } from './tokens'

export const claimsSlug = 'apiKeyClaims'

/** An offer as found by its token. */
export type Offer = {
  claimedAt: null | string
  expiresAt: string
  id: number
  /** The number of days the key will be valid; null means forever. */
  keyDays: null | number
  name: null | string
  state: 'claimed' | 'expired' | 'linked'
}

export const offerOf = ({ claimedAt, expiresAt, id, keyDays, name }: ApiKeyClaim): Offer => ({
  claimedAt: claimedAt ?? null,
  expiresAt: expiresAt ?? '',
  id,
  keyDays: keyDays ?? null,
  name: name ?? null,
  state: claimedAt ? 'claimed' : Date.parse(expiresAt ?? '') > Date.now() ? 'linked' : 'expired',
})

/** The record that a token leads to. */
export const claimOf = async (req: PayloadRequest, token: string): Promise<ApiKeyClaim | undefined> => {
  const hashes = tokenHashes(req.payload, token)
  return hashes && claimWhere(req, { tokenHash: { in: hashes } })
}

export const claimWhere = async (req: PayloadRequest, where: Where): Promise<ApiKeyClaim | undefined> => {
  const { docs } = await req.payload.find({
    collection: claimsSlug,
    depth: 0,
    limit: 1,
    overrideAccess: true,
    pagination: false,
    req,
    where,
  })
  return docs[0]
}

/** Bypasses access rules, under which nobody may change an offer. */
export const writeClaim = (req: PayloadRequest, id: number, data: Partial<ApiKeyClaim>) =>
  req.payload.update({ collection: claimsSlug, data, depth: 0, id, overrideAccess: true, req })
