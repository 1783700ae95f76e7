/**
 * Claim links: they hand a key to its owner without showing it to anybody else.
 *
 * An offer is in one of these states, which follow from its record alone:
 *
 *   offered   an admin created it with the rights of the key. It has no link.
 *   linked    it has the hash of a link's token, and an expiry. Creating another link replaces the hash, and the former
 * token is
 *             unknown from then on.
 *   expired   linked, and past its expiry. A new link makes it linked again.
 *   claimed   `claimedAt` is set, and `apiKey` as long as the key exists. Final: no further link can be created. The
 * hash stays,
 *             so that a visitor with the link sees that it was used.
 *
 * Deleting the record withdraws the offer in any state; a key that was created stays.
 *
 * A claim locks the row, checks its state again, creates the key and sets `claimedAt` in one transaction. So of any
 * number of simultaneous claims one creates a key, and the others find the offer claimed. If the process dies or the
 * commit fails, neither is stored. If it dies after the commit and before the response, the offer is claimed and nobody
 * has the key: an admin sees a key that was never used, revokes it and creates another offer.
 */
import {
  type BasePayload,
  createLocalReq,
  NotFound,
  type PayloadRequest,
  type TypedUser,
  APIError,
  type CollectionConfig,
  type Endpoint,
  Forbidden,
} from 'payload'
import { lockRow } from '../../database/integrity/lock'
import { inTransaction } from '../../database/connection/transaction'
import type { ForecourtContext } from '../../database/requestContext'
import { claimOf, claimsSlug, claimWhere, type Offer, offerOf, writeClaim } from './records'
import { newToken, tokenHashes } from './tokens'
import { createKeyWithin, grantOf } from '../keys'
import { readId } from '../../database/model/id'

const hour = 3_600_000
const day = 24 * hour

/** How long a claim link is valid. */
const lifetime = 72 * hour

/** Creates a link for an offer, replacing an earlier one; undefined if the offer is claimed. */
export const makeLink = (
  req: PayloadRequest,
  id: number,
): Promise<{ expiresAt: string; token: string } | undefined> =>
  inTransaction(
    () => newRequest(req.payload, { requestId: req.headers.get('x-request-id') }, req.user),
    async (own) => {
      const exists = await lockRow(own, claimsSlug, id, 'UPDATE')
      const claim = exists && (await claimWhere(own, { id: { equals: id } }))
      if (!claim) throw new NotFound(req.t)
      if (claim.claimedAt) return undefined
      const token = newToken()
      const expiresAt = new Date(Date.now() + lifetime).toISOString()
      await writeClaim(own, id, { expiresAt, tokenHash: tokenHashes(own.payload, token)?.[0] ?? null })
      return { expiresAt, token }
    },
  )

/** The offer that a token leads to. */
export const findOffer = async (payload: BasePayload, token: string): Promise<Offer | undefined> => {
  const claim = await claimOf(await createLocalReq({}, payload), token)
  return claim && offerOf(claim)
}

/**
 * Creates the key of an offer. @returns undefined for an unknown token; the offer without a key if it is claimed or
 * expired
 */
export const claimKey = (
  payload: BasePayload,
  token: string,
  requestId: string,
): Promise<{ key?: string; offer: Offer } | undefined> =>
  inTransaction(
    () => newRequest(payload, { engine: 'claims', requestId }),
    async (req) => {
      const found = await claimOf(req, token)
      if (!found || !(await lockRow(req, claimsSlug, found.id, 'UPDATE'))) return undefined
      // The offer may have changed before it was locked.
      const claim = await claimOf(req, token)
      if (!claim) return undefined
      const offer = offerOf(claim)
      if (offer.state !== 'linked') return { offer }
      const now = Date.now()
      const expiresAt = offer.keyDays === null ? null : new Date(now + offer.keyDays * day).toISOString()
      const { id, key } = await createKeyWithin(req, claim.name ?? `Claim ${claim.id}`, {
        ...grantOf(claim, expiresAt),
        // The offer was read at depth 0, so this is an id.
        createdBy: claim.createdBy as null | number,
      })
      await writeClaim(req, claim.id, { apiKey: id, claimedAt: new Date(now).toISOString() })
      return { key, offer }
    },
  )

const newRequest = (
  payload: BasePayload,
  forecourt: ForecourtContext,
  user?: null | TypedUser,
): Promise<PayloadRequest> => createLocalReq({ context: { forecourt }, ...(user ? { user } : {}) }, payload)

// The endpoint that creates a claim link, for admins in the panel.

/** Adds `POST /{id}/link` to the collection of offered keys. Its response contains the link once. */
export const withClaimLinks = (collection: CollectionConfig, site: string): CollectionConfig => ({
  ...collection,
  endpoints: [linkEndpoint(site), ...(collection.endpoints || [])],
})

const linkEndpoint = (site: string): Omit<Endpoint, 'root'> => ({
  async handler(req) {
    // Requires the right to create offers.
    if (!(await req.payload.collections[claimsSlug].config.access.create({ req }))) throw new Forbidden(req.t)
    const id = readId(req.routeParams?.['id'])
    if (id === undefined) throw new NotFound(req.t)
    const link = await makeLink(req, id)
    if (!link) {
      const remedy = 'This offer was claimed: its key is made. Make another claim link for another key.'
      throw new APIError(remedy, 409, undefined, true)
    }
    return Response.json(
      { expiresAt: link.expiresAt, url: `${site}/${link.token}` },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  },
  method: 'post',
  path: '/:id/link',
})
