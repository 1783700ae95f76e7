/**
 * Open time in SQL, for many moments at once: the open times of each business as arrays, in milliseconds since 1970, with the
 * open time before each of them.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { RequestScope } from '../../../plugins/database/connection/execute'
import { type Hours, openTimesBetween } from '../../../plugins/tasks/hours/businessTime'
import { hoursOfTenants, usualHours } from '../../../plugins/tasks/hours/ofTenants'

const minute = 60_000

/** Rows `opening(tenant, begins, ends, before)` for a FROM clause; the tenant is null for those without hours of their own. */
export const openings = async (
  req: RequestScope,
  tenants: readonly number[],
  { end, start }: { end: number; start: number },
): Promise<SQL> => {
  const own = await hoursOfTenants(req, tenants)
  const rows = [[null, usualHours(req.payload)] as const, ...own].map(([tenant, hours]) =>
    opening(tenant, hours, start, end),
  )
  return sql`(VALUES ${sql.join(rows, sql`, `)}) AS opening (tenant, begins, ends, before)`
}

const opening = (tenant: null | number, hours: Hours, start: number, end: number): SQL => {
  const times = openTimesBetween(start, end, hours)
  let total = 0
  const before = times.map(([from, until]) => {
    const sum = total
    total += until - from
    return sum
  })
  const array = (values: number[]) => sql`${sql.param(values)}::float8[]`
  return sql`(${tenant}::int, ${array(times.map(([from]) => from))}, ${array(times.map(([, until]) => until))}, ${array(before)})`
}

/** Whole minutes of open time between two moments, as the response clock counts them. */
export const openMinutes = (from: SQL, until: SQL): SQL =>
  sql`floor(greatest(0, ${openUntil(until)} - ${openUntil(from)}) / ${minute}::float8)::int`

const openUntil = (moment: SQL): SQL => {
  const at = sql`floor(extract(epoch FROM ${moment}) * 1000)::float8`
  const place = sql`width_bucket(${at}, opening.begins)`
  // Before the first open time there is none.
  return sql`coalesce(opening.before[${place}] + least(${at}, opening.ends[${place}]) - opening.begins[${place}], 0)`
}
