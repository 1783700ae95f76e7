/** Sends requests as the identities of the matrix: with a key or a session cookie. */
import { randomUUID } from 'node:crypto'
import { createKey } from '../../../src/plugins/auth/keys'
import { repOf } from './bodies'
import type { Identity, KeyIdentity, StaffIdentity } from './identities'
import type { World } from './world'
import type { Client } from '../client'
import type { Answer } from '../service'
import { signIn } from '../staff'

/** @param slug the collection of the request */
export type Ask = (slug: string, method: string, path: string, body?: unknown) => Promise<Answer>

export const createCallers = async (
  service: Client,
  world: World,
): Promise<(identity: Identity) => Promise<Ask>> => {
  const own = world.records['another rep']['tenants'] ?? 0
  const foreign = world.records['another tenant']['tenants'] ?? 0
  const accounts = {
    admin: await signIn(service, 'admin', 'admin@example.com'),
    foreignManager: await signIn(service, 'manager', 'foreign@example.com'),
    manager: await signIn(service, 'manager', 'manager@example.com'),
    rep: await signIn(service, 'rep', repOf('the rep')),
  }
  for (const name of ['foreignManager', 'manager', 'rep'] as const) {
    const tenants = [name === 'foreignManager' ? foreign : own]
    await service.payload.update({ collection: 'users', data: { tenants }, id: accounts[name].id })
  }
  const ofStaff =
    ({ account }: StaffIdentity): Ask =>
    (_, method, path, body) =>
      accounts[account].api(method, path, body)

  const ofKey = async (identity: Identity & KeyIdentity): Promise<Ask> => {
    const [key, elsewhere] = await keysFor(service, identity, identity.isOfTenant ? own : foreign)
    return (slug, method, path, body) => {
      const said = slug === 'dmvFees' ? elsewhere : key
      return service.api(method, path, { ...(body === undefined ? {} : { body }), key: said ?? null })
    }
  }
  return async (identity) => (identity.kind === 'key' ? ofKey(identity) : ofStaff(identity))
}

/** The key of an identity, and the one to use for dmvFees instead. */
const keysFor = async (
  { payload }: Client,
  { bulkDelete = true, isLimited, name, scopes }: Identity & KeyIdentity,
  tenant: number,
): Promise<readonly [string | null, string | null]> => {
  const makeKey = async (words: string) => {
    const tenants = isLimited ? [tenant] : []
    return (await createKey(payload, name, { bulkDelete, scopes: words, tenants })).key
  }
  const both = <T>(one: T) => [one, one] as const
  if (name === 'no key') return both(null)
  if (name === 'malformed key') return both('not-a-key')
  if (name === 'unknown key') return both(randomUUID())
  if (name === 'expired key') {
    const { key } = await createKey(payload, name, { expiresAt: new Date(Date.now() - 1000).toISOString() })
    return both(key)
  }
  if (name === 'revoked key') {
    const { id, key } = await createKey(payload, name)
    await payload.update({ collection: 'apiKeys', data: { revokedAt: new Date().toISOString() }, id })
    return both(key)
  }
  if (scopes === 'elsewhere') return [await makeKey('dmvFees:*'), await makeKey('locations:*')]
  const words = scopes?.length === 3 ? '*' : (scopes ?? []).map((right) => `*:${right}`).join(' ')
  return both(await makeKey(words))
}
