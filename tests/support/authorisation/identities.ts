/** The callers of the matrix, described by the properties that expectations depend on. */
export type Party = 'another tenant' | 'the rep' | 'another rep'

/** The owners of records, in the order of creation. The first two share a tenant. */
export const parties = ['another rep', 'the rep', 'another tenant'] as const satisfies Party[]

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

const key = (name: string, rest: Partial<KeyIdentity> & { isOfTenant?: boolean } = {}): Identity => ({
  bulkDelete: true,
  isOfTenant: true,
  kind: 'key',
  name,
  party: 'another rep',
  ...rest,
})

const staff = (
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
  key('no key'),
  key('malformed key'),
  key('unknown key'),
  key('expired key'),
  key('revoked key'),
  key('read-only key', { scopes: ['read'] }),
  key('write-only key', { scopes: ['write'] }),
  key('key for another collection', { scopes: 'elsewhere' }),
  key('key without bulk deletes', { bulkDelete: false, scopes: everything }),
  key('key of another tenant', { isLimited: true, isOfTenant: false, scopes: everything }),
  key('key of the tenant', { isLimited: true, scopes: everything }),
  key('unlimited key', { scopes: everything }),
  staff('rep', 'rep'),
  staff('rep, own records', 'rep', { party: 'the rep' }),
  staff('manager', 'manager'),
  staff('manager of another tenant', 'manager', { account: 'foreignManager', isOfTenant: false }),
  staff('admin', 'admin'),
]
