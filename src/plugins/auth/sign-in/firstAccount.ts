/**
 * The token for creating the first account. Without it, the first visitor of an empty service would become its admin.
 *
 * While there are no staff, each start creates a token that is valid for a day, and logs it once. Creating the first
 * account deletes all tokens in the same transaction. They are stored as SHA-256 hashes in Payload's key-value table,
 * so any process that serves the database accepts a token that another one printed. Tokens of a process that died
 * expire by themselves.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { execute, type RequestScope } from '../../database/connection/execute'
import { staffSlug } from './account'

const lifetimeHours = 24
const prefix = 'first-account:'

/** The name of the lock for creating the first account. */
export const firstAccountLock = ['first account'] as const

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const hasStaff = async (req: PayloadRequest): Promise<boolean> => {
  const { payload } = req
  const { totalDocs } = await payload.count({ collection: staffSlug(payload), overrideAccess: true, req })
  return totalDocs > 0
}

/** @returns the URL for creating the first account, with a new token; undefined if there are staff */
export const offerFirstAccount = async (payload: BasePayload): Promise<string | undefined> => {
  if (await hasStaff(await createLocalReq({}, payload))) return undefined
  const token = randomBytes(32).toString('base64url')
  await execute({ payload }, sql`DELETE FROM payload_kv WHERE ${isOffer} AND NOT ${isFresh}`)
  await execute(
    { payload },
    sql`INSERT INTO payload_kv (key, data) VALUES (${prefix + hashOf(token).toString('hex')},
      jsonb_build_object('expiresAt', clock_timestamp() + make_interval(hours => ${lifetimeHours})))`,
  )
  const { admin, routes, serverURL } = payload.config
  const path = formatAdminURL({ adminRoute: routes.admin, path: admin.routes.createFirstUser })
  // In the fragment, which browsers do not send to servers.
  return `${serverURL}${path}#token=${token}`
}

const isOffer = sql`key LIKE ${`${prefix}%`}`
const isFresh = sql`(data->>'expiresAt')::timestamptz > clock_timestamp()`

export const isFirstAccountToken = async (req: RequestScope, token: string): Promise<boolean> => {
  const offers = await execute<{ key: string }>(
    req,
    sql`SELECT key FROM payload_kv WHERE ${isOffer} AND ${isFresh}`,
  )
  const tokenHash = hashOf(token)
  return offers
    .map(({ key }) => Buffer.from(key.slice(prefix.length), 'hex'))
    .some((hash) => hash.length === tokenHash.length && timingSafeEqual(hash, tokenHash))
}

/** Deletes all tokens, in the transaction that creates the first account. */
export const forgetFirstAccount = async (own: RequestScope): Promise<void> => {
  await execute(own, sql`DELETE FROM payload_kv WHERE ${isOffer}`)
}
