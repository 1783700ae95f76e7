/** Reads the leads of the board in one statement. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, Where } from 'payload'
import { execute } from '../../../../plugins/database/connection/execute'
import { compileFilter } from '../../../../plugins/database/query/compile'
import { localesOf } from '../../../../plugins/database/query/select'
import { visibleRecordsSql } from '../../../../plugins/database/query/records'
import { lastChangeOf } from '../../../../plugins/ledger/last'
import type { BoardQuery } from '../boardData'
import { parseBoardFilter } from '../boardFilter'
import { cardsPerLoad } from '../cardsPerLoad'

/** A stored lead, and the number of leads with its status. */
export type Row = {
  /** The time of the latest event, or of the lead's creation. */
  latestActivityAt: string
  createdAt: string
  eventAt: null | string
  eventStatus: null | string
  eventType: null | string
  hasRep: boolean
  id: number
  label: null | string
  nextSteps: null | string
  phone: null | string
  reason: null | string
  /** The name of the rep, if the reader may see it. */
  rep: null | string
  /** The id of the lead's last change. */
  revision: number
  /** Empty for a lead without a status. */
  status: string
  total: number
  /** The title of the vehicle, if the reader may see it. */
  vehicle: null | string
}

// Longer next steps are cut to what a card can show.
const maxStepLength = 200

const fields = [
  'label',
  'reason',
  'createdAt',
  'latestEvent',
  'phone',
  'vehicle',
  'salesRep',
  'processStatuses',
] as const

/** The first leads of each status that the reader may see, newest activity first. */
export const loadRows = async (
  req: PayloadRequest,
  { alwaysShown = [], shown = {}, where }: BoardQuery<Where>,
): Promise<Row[]> => {
  const filter = await parseBoardFilter(req, 'leads', where)
  const condition = filter ? compileFilter(req.payload, 'leads', filter, localesOf(req)) : sql`TRUE`
  const leads = await visibleRecordsSql(req, 'leads', fields, { where: condition })
  const events = await visibleRecordsSql(req, 'leadEvents', ['type', 'status', 'nextSteps', 'createdAt'])
  const rows = await execute<Row>(
    req,
    sql`WITH seen AS (
        SELECT lead.*, coalesce(lead."processStatuses"::text, '') AS status FROM ${leads} AS lead
      ), placed AS (
        SELECT seen.*, event.type, event.status AS "eventStatus", event."nextSteps", event."createdAt" AS "eventAt",
          coalesce(event."createdAt", seen."createdAt") AS activity, count(*) OVER status::int AS total,
          row_number() OVER (status ORDER BY coalesce(event."createdAt", seen."createdAt") DESC, seen.id DESC) AS place
        FROM seen LEFT JOIN ${events} AS event ON event.id = seen."latestEvent"
        WINDOW status AS (PARTITION BY seen.status)
      )
      SELECT placed.id, placed.label, placed.reason::text AS reason, placed.status, placed.total, rep.name AS rep, placed.phone,
        vehicle.label AS vehicle, to_jsonb(placed."createdAt") AS "createdAt",
        placed."salesRep" IS NOT NULL AS "hasRep", placed.type::text AS "eventType",
        placed."eventStatus"::text AS "eventStatus", left(placed."nextSteps", ${maxStepLength}) AS "nextSteps",
        to_jsonb(placed."eventAt") AS "eventAt", to_jsonb(placed.activity) AS "latestActivityAt",
        ${lastChangeOf('leads', sql`placed.id`)} AS revision
      FROM placed
      LEFT JOIN ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep ON rep.id = placed."salesRep"
      LEFT JOIN ${await visibleRecordsSql(req, 'vehicles', ['label'])} AS vehicle ON vehicle.id = placed.vehicle
      WHERE placed.place <= coalesce((${JSON.stringify(shown)}::jsonb ->> placed.status)::int, ${cardsPerLoad})
        OR placed.id = ANY(${sql.param([...alwaysShown])}::int[])
      ORDER BY placed.status, placed.place`,
  )
  return rows.map(({ createdAt, eventAt, latestActivityAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    eventAt: eventAt === null ? null : new Date(eventAt).toISOString(),
    latestActivityAt: new Date(latestActivityAt).toISOString(),
  }))
}
