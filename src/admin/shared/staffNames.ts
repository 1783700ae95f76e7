/** Names of staff accounts, as authors of records that the reader sees. */
import { sql } from '@payloadcms/db-postgres'
import DataLoader from 'dataloader'
import type { PayloadRequest } from 'payload'
import { derivedFrom } from '../../lib/payloadState'
import { tenantsOfCaller } from '../../plugins/auth/tenancy/tenants'
import { execute } from '../../plugins/database/connection/execute'
import { storedRecordsSql } from '../../plugins/database/query/records'
import { isStaff } from './reader'

type Row = { id: number; name: string }

/**
 * Loads names by id. Only admins read accounts, but all readers of a record may see who created it. Names of other tenants' staff
 * are hidden, except for accounts that reach every tenant. For accounts without a name the e-mail address is shown, but not to
 * reps.
 */
export const staffNamesOf = async (
  req: PayloadRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0 || !isStaff(req)) return new Map()
  const { user } = req
  const isRep = user?.collection === 'users' && user.role === 'rep'
  const tenantIds = tenantsOfCaller(user)
  const isOfTenants = tenantIds
    ? sql`(account.role = 'admin' OR (account."allTenants" AND account.tenants = '{}') OR account.tenants && ${sql.param(tenantIds)}::int[])`
    : sql`TRUE`
  const accounts = storedRecordsSql(req, 'users', ['name', 'email', 'role', 'tenants', 'allTenants'])
  const rows = await execute<Row>(
    req,
    sql`SELECT account.id, COALESCE(NULLIF(trim(account.name), ''), ${isRep ? sql`NULL` : sql`account.email`}) AS name
      FROM ${accounts} AS account WHERE account.id = ANY(${sql.param([...ids])}::int[]) AND ${isOfTenants}`,
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

const getLoader = derivedFrom(
  (req: PayloadRequest) =>
    new DataLoader<number, string | undefined>(async (ids) => {
      const names = await staffNamesOf(req, ids)
      return ids.map((id) => names.get(id))
    }),
)

/** Loads the name of one account. Names requested at the same time are read together. */
export const staffNameOf = (req: PayloadRequest, id: number): Promise<string | undefined> =>
  getLoader(req).load(id)
