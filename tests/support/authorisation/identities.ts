/** Who asks in the matrix: what each of them is, in words that the expectations are derived from. */
export type Party = 'another tenant' | 'the rep' | 'another rep'

/** The parties that own records, in the order they are made. The first two share a tenant. */
export const parties = ['another rep', 'the rep', 'another tenant'] as const satisfies Party[]

export type Identity = {
  name: string
  /** Whose record is asked for. */
  party: Party
  /** Whether the record is one of the caller's tenants, or the caller is limited to none. */
  isOfTenant: boolean
} & (KeyIdentity | StaffIdentity)

export type KeyIdentity = {
  kind: 'key'
  /** Lets it delete many records by one request. */
  bulkDelete?: boolean
  /** Undefined: it is not let in. `elsewhere`: rights on another collection alone. */
  scopes?: 'elsewhere' | readonly ('delete' | 'read' | 'write')[]
  isLimited?: boolean
}

export type StaffIdentity = {
  kind: 'staff'
  role: 'admin' | 'manager' | 'rep'
  /** Who signs in; a rep asks for own records and for those of another. */
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
