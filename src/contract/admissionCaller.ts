/** Whose share of the service a request counts on: the group and member of `admission`. */
import { jwtVerify } from 'jose'
import { type BasePayload, extractJWT, type TypedUser } from 'payload'
import type { Caller } from '../admission'
import { networkOf } from '../auth/address'

/** A caller without a key or a session, by the network that the request comes from. */
export const anonymousAt = (address: string | undefined): Caller => ({
  class: 'anonymous',
  group: address === undefined ? 'this process' : networkOf(address),
})

/** Keys of the same tenants have one share; a key of all tenants has one of its own. */
export const callerOfKey = ({ id, tenants }: Pick<TypedUser, 'id' | 'tenants'>): Caller => {
  const ids = (tenants ?? []).map((tenant) => (typeof tenant === 'number' ? tenant : tenant.id))
  const group = ids.length > 0 ? `tenants ${ids.sort((a, b) => a - b).join()}` : `key ${id}`
  return { class: 'key', group, member: String(id) }
}

/**
 * The staff user that the session's token names, by its signature alone. Whether the session still exists is asked
 * later, of the database; whoever has such a token was signed in once.
 */
export const callerOfSession = async (
  payload: BasePayload,
  headers: Headers,
): Promise<Caller | undefined> => {
  const token = extractJWT({ headers, payload })
  if (!token) return undefined
  try {
    const { payload: claims } = await jwtVerify(token, new TextEncoder().encode(payload.secret))
    return { class: 'staff', group: String(claims['id']) }
  } catch {
    return undefined
  }
}
