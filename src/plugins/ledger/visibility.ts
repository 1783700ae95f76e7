/** Who sees ledger rows: callers with tenants see only the rows of their tenants. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { tenantsOfCaller } from '../auth/tenancy/tenants'
import { getRuleAnswer } from '../database/query/rules'

/** For each collection: whether the caller may read all records within their tenants (true), some, or none. */
export const readingOf = async (
  req: PayloadRequest,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Where | boolean>> => {
  const answers = slugs.map(async (slug) => [slug, await getRuleAnswer({ req }, slug, 'read')] as const)
  return new Map(await Promise.all(answers))
}

/** Whether the caller may see a ledger row. */
export const isVisibleTo = (
  { user }: PayloadRequest,
  { tenants }: { tenants: readonly number[] },
): boolean => {
  const own = tenantsOfCaller(user)
  return own === undefined || tenants.some((id) => own.includes(id))
}

/** The same as an SQL condition on the row with this alias. */
export const ledgerVisibility = ({ user }: PayloadRequest, row: SQL): SQL => {
  const own = tenantsOfCaller(user)
  return own
    ? sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${row}.tenants) AS tenant
        WHERE tenant::int = ANY(${sql.param(own)}::int[]))`
    : sql`TRUE`
}
