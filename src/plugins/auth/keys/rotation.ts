/**
 * A key in the place of another, with its name and its rights, while both work for as long as they overlap. In one
 * transaction, under the old key's lock: there are both or the old one is as it was, and of two who rotate a key at once
 * one does.
 *
 * The new key has as long to live as the old one was given when it was made. The old one ends when the overlap does,
 * never later than it would have.
 *
 * Beside it the plain end of a key: revoked, under the same lock.
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
  /** Told here and nowhere else. */
  key: string
}

const hour = 3_600_000

/** The longest that two keys may overlap: a year. */
export const maxOverlapHours = 8760

/**
 * @param newRequest for who rotates it, as of `inTransaction`
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
    const made = await createKeyWithin(req, old.name ?? '', {
      ...grantOf(old, expiresAt),
      createdBy: req.user?.collection === 'users' ? req.user.id : null,
      replaces: id,
    })
    const end = Math.min(now + overlap * hour, old.expiresAt ? Date.parse(old.expiresAt) : Infinity)
    const endsAt = new Date(end).toISOString()
    await write(req, id, { expiresAt: endsAt })
    return { endsAt, expiresAt, ...made }
  })

/** Ends a key at once. One that was revoked before stays so from then on. */
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

/** Past the access rules: who may do this was asked before. */
const write = (req: PayloadRequest, id: number, data: Partial<ApiKey>) =>
  req.payload.update({ collection: keysSlug, data, depth: 0, id, overrideAccess: true, req })

const conflict = (message: string) => new APIError(message, 409, undefined, true)
