/** Loads the report's numbers from the records that the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { readAmountSql } from '../../../plugins/database/query/amounts'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { listedRows } from '../../../plugins/database/query/visible'
import { type Chosen, reported } from '../../../plugins/saved-views/filters/report'
import { type Group, indexByGroup, toGroupKey, monthSql } from './groups'
import { type LeadNumbers, loadLeadNumbers } from './leads'

export type Numbers = DealNumbers & LeadNumbers

export type ReportFigures = {
  /** In calendar order. */
  months: Numbers[]
  /** The reps with the most leads first; `rep` is null for records without a rep. */
  reps: { name: null | string; numbers: Numbers; rep: null | number }[]
  /** The sources with the most leads first; `source` is null for records without a source. */
  sources: { numbers: Numbers; source: null | string }[]
  /** How many reps and sources are not listed. */
  others: { reps: number; sources: number }
  tenants: NamedRecord[]
  total: Numbers
}

type NamedRecord = { id: number; name: null | string }

const zeroNumbers: Numbers = {
  contacted: 0,
  deals: 0,
  gross: '0',
  leads: 0,
  minutes: null,
  units: 0,
  unread: 0,
  won: 0,
}

// A source is free text, so there may be any number of sources.
const maxRows = 50

/**
 * Runs four statements and one for the opening hours, whatever the number of records.
 *
 * @param months the start of each month of the span, in order
 */
export const loadFigures = async (
  req: PayloadRequest,
  chosen: Chosen,
  months: readonly string[],
): Promise<ReportFigures> => {
  const tenants = await loadNamed(req, 'tenants')
  const ids = tenants.map(({ id }) => id).filter((id) => chosen.tenant === undefined || id === chosen.tenant)
  const leads = await loadLeadNumbers(req, chosen, months, ids)
  const deals = await loadDealNumbers(req, chosen, months)
  const names = new Map((await loadNamed(req, 'salesReps')).map(({ id, name }) => [id, name]))
  const getNumbers = (key: string): Numbers => ({ ...zeroNumbers, ...leads.get(key), ...deals.get(key) })
  const groups = [...new Map<string, Group>([...leads, ...deals])]
  const selectGroups = (by: Group['by']) =>
    groups
      .filter(([, group]) => group.by === by)
      .map(([key, group]) => ({ group, numbers: getNumbers(key) }))
      .toSorted(byLeads)
  const [reps, sources] = [selectGroups('rep'), selectGroups('source')]
  return {
    months: months.map((_, month) => getNumbers(toGroupKey('month', month))),
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
    total: getNumbers(toGroupKey('all', null)),
  }
}

const byLeads = ({ numbers: one }: { numbers: Numbers }, { numbers: other }: { numbers: Numbers }): number =>
  other.leads - one.leads || other.deals - one.deals

/** Loads the ids and names of a small collection. */
const loadNamed = async (req: PayloadRequest, slug: 'salesReps' | 'tenants'): Promise<NamedRecord[]> =>
  execute<NamedRecord>(
    req,
    sql`SELECT record.id, record.name FROM ${await visibleRecordsSql(req, slug, ['name'])} AS record
      ORDER BY record.name, record.id`,
  )

type DealNumbers = {
  deals: number
  /** The sum of the units' margins that are numbers, in decimal digits. */
  gross: string
  units: number
  /** The number of units whose margin is missing or not a number. */
  unread: number
}

/**
 * Counts the created deals and sums the gross of sold deals, by group, in one statement. A deal has the sources of its customer's
 * leads, so a deal whose customer has leads of two sources counts for both.
 */
const loadDealNumbers = async (
  req: PayloadRequest,
  chosen: Chosen,
  months: readonly string[],
): Promise<ReadonlyMap<string, DealNumbers & Group>> => {
  const isReported = await listedRows(req, 'deals', reported('deals', chosen))
  const isUnit = await listedRows(req, 'deals', reported('units', chosen))
  const deals = await visibleRecordsSql(req, 'deals', ['salesRep', 'customer', 'margin', 'createdAt'], {
    values: { unit: isUnit },
    where: isReported,
  })
  const sums = sql`count(*)::int AS deals, count(*) FILTER (WHERE unit)::int AS units,
    coalesce(sum(gross) FILTER (WHERE unit), 0)::text AS gross, count(*) FILTER (WHERE unit AND gross IS NULL)::int AS unread`
  return indexByGroup(
    await execute<DealNumbers & Group>(
      req,
      sql`WITH made AS (
          SELECT deal."salesRep" AS rep, ${monthSql(sql`deal."createdAt"`, months)} AS month, deal.customer, deal.margin,
            deal.unit
          FROM ${deals} AS deal
        ), read AS MATERIALIZED (
          SELECT made.*, CASE WHEN unit THEN ${readAmountSql(sql`margin`)} END AS gross FROM made
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
