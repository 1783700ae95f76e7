import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** That `value` is one of `ids`. For one alone in words of their own, as a plan that is kept for a list reckons with ten. */
export const among = (value: SQL, ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${value} = ${ids[0]}` : sql`${value} = ANY(${sql.param([...ids])}::int[])`
