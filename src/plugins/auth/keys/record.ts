/** Reads the record of a key in one statement for all versions of its hash. */
import type { BasePayload, TypedUser } from 'payload'
import type { Grant } from './grant'

/** A stored key. Its expiry is checked at each use. */
export type FoundKey = {
  caller: TypedUser & { collection: 'apiKeys' }
  /** Milliseconds since 1970; undefined means never. */
  ends: number | undefined
  /** The stored hash, of any version. */
  hash: string
  isHeaderOnly: boolean
  isRevoked: boolean
  /** The hash of the newest version. */
  newestHash: string
}

type Row = {
  bulk_delete: boolean | null
  created_at: Date
  created_by_id: null | number
  expires_at: Date | null
  hash: string
  header_only: boolean | null
  hint: null | string
  id: number
  name: null | string
  personal_data: Grant['personalData'] | null
  replaces_id: null | number
  revoked_at: Date | null
  scopes: null | string
  tenants: number[]
  updated_at: Date
}

// Payload would take milliseconds. With a name, Postgres plans the statement once per connection.
const statement = {
  name: 'find_api_key',
  text: `SELECT key.id, key.name, key.hash, key.hint, key.scopes, key.personal_data, key.bulk_delete, key.header_only,
      key.expires_at, key.revoked_at, key.replaces_id, key.created_by_id, key.created_at, key.updated_at,
      ARRAY(SELECT named.tenants_id FROM api_keys_rels AS named
        WHERE named.parent_id = key.id AND named.path = 'tenants' ORDER BY named."order") AS tenants
    FROM api_keys AS key WHERE key.hash = ANY($1::text[])`,
}

/** The key with one of `hashes`, newest first. */
export const readKey = async (
  payload: BasePayload,
  hashes: readonly [string, ...string[]],
): Promise<FoundKey | undefined> => {
  const { rows } = await payload.db.pool.query<Row>({ ...statement, values: [hashes] })
  const [row] = rows
  return row && foundKey(row, hashes[0])
}

const foundKey = (row: Row, newestHash: string): FoundKey => ({
  caller: {
    bulkDelete: row.bulk_delete,
    collection: 'apiKeys',
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_id,
    expiresAt: row.expires_at?.toISOString() ?? null,
    headerOnly: row.header_only,
    hint: row.hint,
    id: row.id,
    name: row.name,
    personalData: row.personal_data,
    replaces: row.replaces_id,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    scopes: row.scopes,
    tenants: row.tenants,
    updatedAt: row.updated_at.toISOString(),
  },
  ends: row.expires_at?.getTime(),
  hash: row.hash,
  isHeaderOnly: row.header_only === true,
  isRevoked: row.revoked_at !== null,
  newestHash,
})
