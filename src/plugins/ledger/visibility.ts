/** To whom the rows of the ledger are told: a caller who is limited to tenants hears of theirs alone. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { tenantsOfCaller } from '../auth/tenancy/tenants'
import { answerOf } from '../database/query/rules'

/** Of which of the collections the caller may read: all records within the own tenants (true), some of them, or none. */
export const readingOf = async (
  req: PayloadRequest,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, Where | boolean>> => {
  const answers = slugs.map(async (slug) => [slug, await answerOf({ req }, slug, 'read')] as const)
  return new Map(await Promise.all(answers))
}

/** Whether a row is told to the caller. */
export const isVisibleTo = (
  { user }: PayloadRequest,
  { tenants }: { tenants: readonly number[] },
): boolean => {
  const own = tenantsOfCaller(user)
  return own === undefined || tenants.some((id) => own.includes(id))
}

/** The same as a condition on the row of this alias. */
export const ledgerVisibility = ({ user }: PayloadRequest, row: SQL): SQL => {
  const own = tenantsOfCaller(user)
  return own
    ? sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${row}.tenants) AS tenant
        WHERE tenant::int = ANY(${sql.param(own)}::int[]))`
    : sql`TRUE`
}
