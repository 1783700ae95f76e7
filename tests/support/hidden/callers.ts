/** The callers, described by the properties that expectations depend on, and their keys and sessions. */
import { randomUUID } from 'node:crypto'
import { createKey } from '../../../src/plugins/auth/keys'
import type { Client } from '../client'
import type { Answer, CallOptions } from '../service'
import { signIn, type Staff } from '../staff'
import { type Mark, type Party } from './marks'
import { repOf } from './values'
import type { World } from './world'

export type Identity = {
  name: string
  /** The owner of the requested record. */
  party: Party
  /** Whether the record belongs to the caller's tenants, or the caller has no tenant limit. */
  isOfTenant: boolean
} & (KeyIdentity | StaffIdentity)

export type KeyIdentity = {
  kind: 'key'
  /** Whether the key may use bulk delete. */
  bulkDelete?: boolean
  /** Undefined: the key is refused. `elsewhere`: it has rights on another collection only. */
  scopes?: 'elsewhere' | readonly ('delete' | 'read' | 'write')[]
  isLimited?: boolean
}

export type StaffIdentity = {
  kind: 'staff'
  role: 'admin' | 'manager' | 'rep'
  /** The account; a rep requests their own records and those of another rep. */
  account: 'admin' | 'foreignManager' | 'manager' | 'rep'
}

const everything = ['read', 'write', 'delete'] as const

const keyed = (name: string, rest: Partial<KeyIdentity> & { isOfTenant?: boolean } = {}): Identity => ({
  bulkDelete: true,
  isOfTenant: true,
  kind: 'key',
  name,
  party: 'another rep',
  ...rest,
})

const staffed = (
  name: string,
  role: StaffIdentity['role'],
  rest: Partial<Identity> & Partial<StaffIdentity> = {},
): Identity => ({
  account: role,
  isOfTenant: true,
  kind: 'staff',
  name,
  party: 'another rep',
  role,
  ...rest,
})

export const identities: Identity[] = [
  keyed('no key'),
  keyed('malformed key'),
  keyed('unknown key'),
  keyed('expired key'),
  keyed('revoked key'),
  keyed('read-only key', { scopes: ['read'] }),
  keyed('write-only key', { scopes: ['write'] }),
  keyed('key for another collection', { scopes: 'elsewhere' }),
  keyed('key without bulk deletes', { bulkDelete: false, scopes: everything }),
  keyed('key of another tenant', { isLimited: true, isOfTenant: false, scopes: everything }),
  keyed('key of the tenant', { isLimited: true, scopes: everything }),
  keyed('unlimited key', { scopes: everything }),
  staffed('rep', 'rep'),
  staffed('rep, own records', 'rep', { party: 'the rep' }),
  staffed('manager', 'manager'),
  staffed('manager of another tenant', 'manager', { account: 'foreignManager', isOfTenant: false }),
  staffed('admin', 'admin'),
]

/** Whether the caller may not see such a record of a party. @param isForAllReps whether reps see it, whoever its rep is */
export const isHiddenFrom = (identity: Identity, { party }: Mark, isForAllReps: boolean): boolean => {
  const isElsewhere = identity.isOfTenant
    ? party === 'another tenant' || party === 'nobody'
    : party !== 'another tenant' && party !== 'both tenants'
  if (identity.kind === 'key') {
    const isReader = identity.scopes !== 'elsewhere' && identity.scopes?.includes('read')
    return !isReader || (identity.isLimited === true && isElsewhere)
  }
  if (identity.role === 'admin') return false
  return isElsewhere || (identity.role === 'rep' && !isForAllReps && party === 'another rep')
}

/** @param slug the collection of the request */
export type Ask = (slug: string, method: string, path: string, body?: unknown) => Promise<Answer>

/** The key or the session cookie of an identity, for requests about a collection. */
type Credentials = (slug: string) => CallOptions

export type Callers = {
  asks: (identity: Identity) => Promise<Ask>
  credentials: (identity: Identity) => Promise<Credentials>
}

/** @throws for a name that no identity has */
export const identityOf = (name: string): Identity => {
  const identity = identities.find((each) => each.name === name)
  if (identity) return identity
  throw new Error(`There is no ${name}.`)
}

export const createCallers = (service: Client, { records }: World): Callers => {
  const own = records['another rep']['tenants'] ?? 0
  const foreign = records['another tenant']['tenants'] ?? 0
  const emails = {
    admin: 'admin@example.com',
    foreignManager: 'foreign@example.com',
    manager: 'manager@example.com',
    rep: repOf('the rep'),
  }
  const accounts: Partial<Record<StaffIdentity['account'], Promise<Staff>>> = {}
  const signedIn = ({ account, role }: StaffIdentity) => {
    const tenants = account === 'admin' ? undefined : [account === 'foreignManager' ? foreign : own]
    return (accounts[account] ??= signIn(service, role, emails[account], tenants))
  }
  const credentials: Callers['credentials'] = async (identity) => {
    if (identity.kind === 'staff') {
      const { cookie } = await signedIn(identity)
      return () => ({ headers: { cookie, origin: 'http://localhost:3000' }, key: null })
    }
    const [key, elsewhere] = await keysFor(service, identity, identity.isOfTenant ? own : foreign)
    return (slug) => ({ key: slug === 'dmvFees' ? elsewhere : key })
  }
  return {
    async asks(identity) {
      const options = await credentials(identity)
      return (slug, method, path, body) =>
        service.api(method, path, { ...(body === undefined ? {} : { body }), ...options(slug) })
    },
    credentials,
  }
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
