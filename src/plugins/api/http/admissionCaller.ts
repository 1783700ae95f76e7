/** Determines the caller of a request for admission: its class, group and member. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type BasePayload, extractJWT, type TypedUser } from 'payload'
import type { Caller } from '../../../lib/admission'
import type { HeaderReader } from '../../../lib/headers'
import { networkOf } from '../../auth/address'
import { lastKnownCaller } from '../../auth/keys/lookup'
import { tenantIds } from '../../auth/tenancy/tenants'

/** Returns an anonymous caller, grouped by network. */
export const anonymousAt = (address: string | undefined): Caller => ({
  class: 'anonymous',
  group: address === undefined ? 'this process' : networkOf(address),
})

/** API keys of the same tenants are one group; a key for all tenants is its own group. */
export const toKeyCaller = ({ id, tenants }: Pick<TypedUser, 'id' | 'tenants'>): Caller => {
  const ids = tenantIds({ tenants: tenants ?? [] })
  const group = ids.length > 0 ? `tenants ${ids.sort((a, b) => a - b).join()}` : `key ${id}`
  return { class: 'key', group, member: String(id) }
}

/**
 * Determines the caller without a query: a recently used key, or a session with a valid signature. All others count as
 * anonymous.
 */
export const callerOfRequest = (
  payload: BasePayload,
  { address, headers, search }: { address: string | undefined; headers: HeaderReader; search: string },
): Caller =>
  callerOfCachedKey(payload, headers, search) ?? callerOfSession(payload, headers) ?? anonymousAt(address)

const keyInHeader = /^(?:bearer\s+)?([0-9a-f-]{36})$/i
const keyInUrl = /[?&]apiKey=([0-9a-f-]{36})(?:&|$)/i

const callerOfCachedKey = (
  payload: BasePayload,
  headers: HeaderReader,
  search: string,
): Caller | undefined => {
  const [, key] = keyInHeader.exec(headers.get('authorization')?.trim() ?? '') ?? keyInUrl.exec(search) ?? []
  const cached = key === undefined ? undefined : lastKnownCaller(payload, key)
  return cached && toKeyCaller(cached)
}

/**
 * The staff user in a session token, verified by its signature only (HS256, RFC 7518, 3.2). Whether the session still
 * exists is checked later in the database.
 */
export const callerOfSession = (payload: BasePayload, headers: HeaderReader): Caller | undefined => {
  // `extractJWT` calls only `get`.
  const token = extractJWT({ headers: headers as Headers, payload })
  const [head, claims, signature, ...more] = (token ?? '').split('.')
  if (!head || !claims || !signature || more.length > 0) return undefined
  const expected = createHmac('sha256', payload.secret).update(`${head}.${claims}`).digest()
  const sent = Buffer.from(signature, 'base64url')
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined
  const { exp, id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number; id: number }
  return exp * 1000 > Date.now() ? { class: 'staff', group: String(id) } : undefined
}
