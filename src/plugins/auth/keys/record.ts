/** Reads the record of a key in one statement for all versions of its hash. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload, TypedUser } from 'payload'
import { payloadState } from '../../../lib/payloadState'
import { compileStatement } from '../../database/connection/execute'
import { storedRecordsSql } from '../../database/query/records'
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

const fields = [
  'name',
  'hash',
  'hint',
  'scopes',
  'personalData',
  'bulkDelete',
  'headerOnly',
  'expiresAt',
  'revokedAt',
  'replaces',
  'createdBy',
  'createdAt',
  'updatedAt',
  'tenants',
] as const

type Row = {
  bulkDelete: boolean | null
  createdAt: Date
  createdBy: null | number
  expiresAt: Date | null
  hash: string
  headerOnly: boolean | null
  hint: null | string
  id: number
  name: null | string
  personalData: Grant['personalData'] | null
  replaces: null | number
  revokedAt: Date | null
  scopes: null | string
  tenants: number[]
  updatedAt: Date
}

// Payload would take milliseconds. With a name, Postgres plans the statement once per connection.
const statementOf = payloadState('statement that finds keys', (payload) => ({
  name: 'find_api_key',
  text: compileStatement(
    payload,
    sql`SELECT key.* FROM ${storedRecordsSql({ payload }, 'apiKeys', fields)} AS key
      WHERE key.hash = ANY(${sql.param([])}::text[])`,
  ).sql,
}))

/** The key with one of `hashes`, newest first. */
export const readKey = async (
  payload: BasePayload,
  hashes: readonly [string, ...string[]],
): Promise<FoundKey | undefined> => {
  const { rows } = await payload.db.pool.query<Row>({ ...statementOf(payload), values: [hashes] })
  const [row] = rows
  return row && foundKey(row, hashes[0])
}

const foundKey = (row: Row, newestHash: string): FoundKey => ({
  caller: {
    bulkDelete: row.bulkDelete,
    collection: 'apiKeys',
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    headerOnly: row.headerOnly,
    hint: row.hint,
    id: row.id,
    name: row.name,
    personalData: row.personalData,
    replaces: row.replaces,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    scopes: row.scopes,
    tenants: row.tenants,
    updatedAt: row.updatedAt.toISOString(),
  },
  ends: row.expiresAt?.getTime(),
  hash: row.hash,
  isHeaderOnly: row.headerOnly === true,
  isRevoked: row.revokedAt !== null,
  newestHash,
})
