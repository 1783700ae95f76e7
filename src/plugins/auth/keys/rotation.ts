/**
 * Rotates a key: creates a new key with the same name and rights, and lets both work for an overlap. One transaction
 * under the old key's lock: either both keys exist or the old one is unchanged, and of two simultaneous rotations of a
 * key one succeeds.
 *
 * The new key gets the lifetime that the old one was created with. The old key ends with the overlap, but never later
 * than its own expiry.
 *
 * Also revokes keys, under the same lock.
 */
import { APIError, NotFound, type PayloadRequest } from 'payload'
import { lockRow } from '../../database/integrity/lock'
import { inTransaction } from '../../database/connection/transaction'
import type { ApiKey } from '../../../payload-types'
import { createKeyWithin, grantOf, keysSlug } from '.'

export type Rotation = {
  /** When the old key ends, in ISO 8601. */
  endsAt: string
  expiresAt: null | string
  id: number
  /** The key in clear. It is shown only in this response. */
  key: string
}

const hour = 3_600_000

/** The maximum overlap of two keys: a year. */
export const maxOverlapHours = 8760

/**
 * @param newRequest creates a request for the caller, as in `inTransaction`
 * @param overlap in hours
 * @throws NotFound; APIError (409) for a key that has ended or was rotated before
 */
export const rotateKey = (
  newRequest: () => Promise<PayloadRequest>,
  id: number,
  overlap: number,
): Promise<Rotation> =>
  inTransaction(newRequest, async (req) => {
    if (!(await lockRow(req, keysSlug, id, 'NO KEY UPDATE'))) throw new NotFound(req.t)
    const now = Date.now()
    const old = await readWorking(req, id, now)
    const lifetime = old.expiresAt ? Date.parse(old.expiresAt) - Date.parse(old.createdAt) : undefined
    const expiresAt = lifetime === undefined ? null : new Date(now + lifetime).toISOString()
    const newKey = await createKeyWithin(req, old.name ?? '', {
      ...grantOf(old, expiresAt),
      createdBy: req.user?.collection === 'users' ? req.user.id : null,
      replaces: id,
    })
    const end = Math.min(now + overlap * hour, old.expiresAt ? Date.parse(old.expiresAt) : Infinity)
    const endsAt = new Date(end).toISOString()
    await write(req, id, { expiresAt: endsAt })
    return { endsAt, expiresAt, ...newKey }
  })

/** Ends a key at once. A key that was revoked before keeps its time of revocation. */
export const revokeKey = (newRequest: () => Promise<PayloadRequest>, id: number): Promise<void> =>
  inTransaction(newRequest, async (req) => {
    if (!(await lockRow(req, keysSlug, id, 'NO KEY UPDATE'))) throw new NotFound(req.t)
    const key = await read(req, id)
    if (!key.revokedAt) await write(req, id, { revokedAt: new Date().toISOString() })
  })

const readWorking = async (req: PayloadRequest, id: number, now: number): Promise<ApiKey> => {
  const key = await read(req, id)
  const hasEnded = Boolean(key.revokedAt) || (key.expiresAt && Date.parse(key.expiresAt) <= now)
  if (hasEnded) throw conflict(`Key ${id} has ended: nobody works with it. Make a new key.`)
  const { docs } = await req.payload.find({
    collection: keysSlug,
    depth: 0,
    limit: 1,
    overrideAccess: true,
    pagination: false,
    req,
    where: { replaces: { equals: id } },
  })
  const [next] = docs
  if (next) throw conflict(`Key ${id} was rotated before: key ${next.id} is in its place. Rotate that one.`)
  return key
}

const read = (req: PayloadRequest, id: number): Promise<ApiKey> =>
  req.payload.findByID({ collection: keysSlug, depth: 0, id, overrideAccess: true, req })

/** Bypasses access rules: the right to do this was checked before. */
const write = (req: PayloadRequest, id: number, data: Partial<ApiKey>) =>
  req.payload.update({ collection: keysSlug, data, depth: 0, id, overrideAccess: true, req })

const conflict = (message: string) => new APIError(message, 409, undefined, true)
