/** Reads the report, within what the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { listedRows } from '../../../plugins/database/query/visible'
import { type Chosen, reported } from '../../../plugins/saved-views/filters/report'
import { type Group, grouped, keyOf, monthOf } from './groups'
import { type LeadNumbers, leadNumbers } from './leads'

export type Numbers = DealNumbers & LeadNumbers

export type ReportFigures = {
  /** In the order of the calendar. */
  months: Numbers[]
  /** Those with the most leads first; null for records that nobody has. */
  reps: { name: null | string; numbers: Numbers; rep: null | number }[]
  /** The same; null for records without a source. */
  sources: { numbers: Numbers; source: null | string }[]
  /** How many reps and sources are not listed. */
  others: { reps: number; sources: number }
  tenants: Named[]
  total: Numbers
}

type Named = { id: number; name: null | string }

const nothing: Numbers = {
  contacted: 0,
  deals: 0,
  gross: '0',
  leads: 0,
  minutes: null,
  units: 0,
  unread: 0,
  won: 0,
}

// A source is any text, so there may be any number of them.
const maxRows = 50

/**
 * Takes four statements and that of the opening hours, however many records there are.
 *
 * @param months where each month of the span begins, in order
 */
export const reportFigures = async (
  req: PayloadRequest,
  chosen: Chosen,
  months: readonly string[],
): Promise<ReportFigures> => {
  const tenants = await named(req, 'tenants')
  const ids = tenants.map(({ id }) => id).filter((id) => chosen.tenant === undefined || id === chosen.tenant)
  const leads = await leadNumbers(req, chosen, months, ids)
  const deals = await dealNumbers(req, chosen, months)
  const names = new Map((await named(req, 'salesReps')).map(({ id, name }) => [id, name]))
  const of = (key: string): Numbers => ({ ...nothing, ...leads.get(key), ...deals.get(key) })
  const all = [...new Map<string, Group>([...leads, ...deals])]
  const groups = (by: Group['by']) =>
    all
      .filter(([, group]) => group.by === by)
      .map(([key, group]) => ({ group, numbers: of(key) }))
      .toSorted(byLeads)
  const [reps, sources] = [groups('rep'), groups('source')]
  return {
    months: months.map((_, month) => of(keyOf('month', month))),
    others: {
      reps: Math.max(0, reps.length - maxRows),
      sources: Math.max(0, sources.length - maxRows),
    },
    reps: reps.slice(0, maxRows).map(({ group: { rep }, numbers }) => ({
      name: rep === null ? null : (names.get(rep) ?? null),
      numbers,
      rep,
    })),
    sources: sources.slice(0, maxRows).map(({ group: { source }, numbers }) => ({ numbers, source })),
    tenants,
    total: of(keyOf('all', null)),
  }
}

const byLeads = ({ numbers: one }: { numbers: Numbers }, { numbers: other }: { numbers: Numbers }): number =>
  other.leads - one.leads || other.deals - one.deals

/** The records of a small collection with a name. */
const named = async (req: PayloadRequest, slug: 'salesReps' | 'tenants'): Promise<Named[]> =>
  execute<Named>(
    req,
    sql`SELECT record.id, record.name FROM ${await visibleRecordsSql(req, slug, ['name'])} AS record
      ORDER BY record.name, record.id`,
  )

type DealNumbers = {
  deals: number
  /** The sum of the margins of the units that read as numbers, in decimal digits. */
  gross: string
  units: number
  /** The number of units whose margin is missing or no number. */
  unread: number
}

/**
 * The deals that were made, by group, and what those that are sold brought. A deal has the sources of its customer's leads, so
 * one whose customer came twice is counted with both. One statement.
 */
const dealNumbers = async (
  req: PayloadRequest,
  chosen: Chosen,
  months: readonly string[],
): Promise<ReadonlyMap<string, DealNumbers & Group>> => {
  const isReported = await listedRows(req, 'deals', reported('deals', chosen))
  const isUnit = await listedRows(req, 'deals', reported('units', chosen))
  const made = await visibleRecordsSql(req, 'deals', ['salesRep', 'customer', 'margin', 'createdAt'], {
    values: { unit: isUnit },
    where: isReported,
  })
  const sums = sql`count(*)::int AS deals, count(*) FILTER (WHERE unit)::int AS units,
    coalesce(sum(gross) FILTER (WHERE unit), 0)::text AS gross, count(*) FILTER (WHERE unit AND gross IS NULL)::int AS unread`
  return grouped(
    await execute<DealNumbers & Group>(
      req,
      sql`WITH made AS (
          SELECT deal."salesRep" AS rep, ${monthOf(sql`deal."createdAt"`, months)} AS month, deal.customer, deal.margin,
            deal.unit
          FROM ${made} AS deal
        ), read AS MATERIALIZED (
          SELECT made.*, CASE WHEN unit THEN forecourt_amount(margin) END AS gross FROM made
        ), sources AS (
          SELECT DISTINCT lead.customer, lead.source FROM ${await visibleRecordsSql(req, 'leads', ['customer', 'source'])} AS lead
          WHERE lead.source IS NOT NULL AND lead.customer IN (SELECT customer FROM read)
            AND lead.customer IN (SELECT customer.id FROM ${await visibleRecordsSql(req, 'customers', [])} AS customer)
        )
        SELECT CASE GROUPING(rep, month) WHEN 1 THEN 'rep' WHEN 2 THEN 'month' ELSE 'all' END AS by,
          rep, NULL::text AS source, month, ${sums} FROM read GROUP BY GROUPING SETS ((), (rep), (month))
        UNION ALL
        SELECT 'source', NULL, sources.source, NULL, ${sums}
        FROM read LEFT JOIN sources ON sources.customer = read.customer GROUP BY sources.source`,
    ),
  )
}
