/** The record of a key, by one statement for all versions of its hash. */
import type { BasePayload, TypedUser } from 'payload'
import type { Grant } from './grant'

/** A key that is one of ours. Whether it still works is asked of the clock each time. */
export type FoundKey = {
  caller: TypedUser & { collection: 'apiKeys' }
  /** In milliseconds since 1970; undefined: never. */
  ends: number | undefined
  /** As it is kept, under whichever version. */
  hash: string
  isHeaderOnly: boolean
  isRevoked: boolean
  /** As it should be kept: under the newest version. */
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

// Through Payload it would take milliseconds. A name, so that the database plans it once a connection.
const statement = {
  name: 'find_api_key',
  text: `SELECT key.id, key.name, key.hash, key.hint, key.scopes, key.personal_data, key.bulk_delete, key.header_only,
      key.expires_at, key.revoked_at, key.replaces_id, key.created_by_id, key.created_at, key.updated_at,
      ARRAY(SELECT named.tenants_id FROM api_keys_rels AS named
        WHERE named.parent_id = key.id AND named.path = 'tenants' ORDER BY named."order") AS tenants
    FROM api_keys AS key WHERE key.hash = ANY($1::text[])`,
}

/** The key that is kept under one of `hashes`, the newest first. */
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
