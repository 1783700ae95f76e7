import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { SQL } from 'drizzle-orm'
import { type RequestScope, execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { listedRows } from '../../../plugins/database/query/visible'
import { type Chosen, reported } from '../../../plugins/saved-views/filters/report'
import { firstContact, leadCame } from '../home/waited'
import { type Group, indexByGroup, monthSql } from './groups'
import { type Hours, openTimesBetween } from '../../../plugins/tasks/hours/businessTime'
import { hoursOfTenants, usualHours } from '../../../plugins/tasks/hours/ofTenants'

export type LeadNumbers = {
  contacted: number
  leads: number
  /** The median of minutes in opening hours until the first contact; null without a contact. */
  minutes: null | number
  won: number
}

/** Counts the incoming leads by group, how soon they were contacted and how many became a deal, in one statement. */
export const loadLeadNumbers = async (
  req: PayloadRequest,
  chosen: Chosen,
  months: readonly string[],
  tenants: readonly number[],
): Promise<ReadonlyMap<string, Group & LeadNumbers>> => {
  const span = { end: Date.now(), start: Date.parse(chosen.span.from) }
  const [isReported, isContacted, isWon] = [
    await listedRows(req, 'leads', reported('leads', chosen)),
    await listedRows(req, 'leads', reported('contacted', chosen)),
    await listedRows(req, 'leads', reported('won', chosen)),
  ]
  const leads = await visibleRecordsSql(req, 'leads', ['salesRep', 'source', 'tenant', 'createdAt'], {
    values: { contacted: isContacted, won: isWon },
    where: isReported,
  })
  return indexByGroup(
    await execute<Group & LeadNumbers>(
      req,
      sql`WITH opening AS MATERIALIZED (SELECT * FROM ${await openingsSql(req, tenants, span)}),
        counted AS MATERIALIZED (
          SELECT lead."salesRep" AS rep, lead.source, ${monthSql(sql`lead."createdAt"`, months)} AS month, lead.tenant,
            ${leadCame(req)} AS came, ${firstContact(req)} AS contact, lead.contacted, lead.won
          FROM ${leads} AS lead
        ), timed AS (
          SELECT counted.*, ${openMinutes(sql`came`, sql`contact`)} AS minutes
          FROM counted JOIN opening ON opening.tenant IS NOT DISTINCT FROM
            (SELECT own.tenant FROM opening AS own WHERE own.tenant = counted.tenant)
        )
        SELECT CASE GROUPING(rep, source, month) WHEN 3 THEN 'rep' WHEN 5 THEN 'source' WHEN 6 THEN 'month' ELSE 'all' END AS by,
          rep, source, month, count(*)::int AS leads, count(*) FILTER (WHERE contacted)::int AS contacted,
          count(*) FILTER (WHERE won)::int AS won,
          percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE contact IS NOT NULL) AS minutes
        FROM timed GROUP BY GROUPING SETS ((), (rep), (source), (month))`,
    ),
  )
}

const minuteMs = 60_000

/**
 * Rows `opening(tenant, begins, ends, before)` for a FROM clause: the starts and ends of a tenant's open times as arrays, in
 * milliseconds since 1970, and the sum of the open times before each. A null tenant has the usual hours.
 */
const openingsSql = async (
  req: RequestScope,
  tenants: readonly number[],
  { end, start }: { end: number; start: number },
): Promise<SQL> => {
  const own = await hoursOfTenants(req, tenants)
  const rows = [[null, usualHours(req.payload)] as const, ...own].map(([tenant, hours]) =>
    openingRow(tenant, hours, start, end),
  )
  return sql`(VALUES ${sql.join(rows, sql`, `)}) AS opening (tenant, begins, ends, before)`
}

const openingRow = (tenant: null | number, hours: Hours, start: number, end: number): SQL => {
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

/** SQL for the whole minutes in opening hours between two timestamps, as the response clock counts them. */
const openMinutes = (from: SQL, until: SQL): SQL =>
  sql`floor(greatest(0, ${openUntil(until)} - ${openUntil(from)}) / ${minuteMs}::float8)::int`

const openUntil = (time: SQL): SQL => {
  const at = sql`floor(extract(epoch FROM ${time}) * 1000)::float8`
  const place = sql`width_bucket(${at}, opening.begins)`
  // The lookup is null before the first open time.
  return sql`coalesce(opening.before[${place}] + least(${at}, opening.ends[${place}]) - opening.begins[${place}], 0)`
}
