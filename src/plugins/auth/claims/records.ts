/** The records of offers, as the claiming of keys reads and writes them. */
import type { PayloadRequest, Where } from 'payload'
import type { ApiKeyClaim } from '../../../payload-types'
import { tokenHashes } from './tokens'

export const claimsSlug = 'apiKeyClaims'

/** An offer as its link finds it. */
export type Offer = {
  claimedAt: null | string
  expiresAt: string
  id: number
  /** For how many days the key will work; null: for ever. */
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

/** Past the access rules, by which nobody changes an offer: but for this, nobody does. */
export const writeClaim = (req: PayloadRequest, id: number, data: Partial<ApiKeyClaim>) =>
  req.payload.update({ collection: claimsSlug, data, depth: 0, id, overrideAccess: true, req })
