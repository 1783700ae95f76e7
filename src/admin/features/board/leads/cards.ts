/** Reads the leads of the board in one statement. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, Where } from 'payload'
import { execute } from '../../../../plugins/database/connection/execute'
import { compileFilter } from '../../../../plugins/database/query/compile'
import { localesOf } from '../../../../plugins/database/query/select'
import { visibleRows } from '../../../../plugins/database/query/visible'
import { lastChangeOf } from '../../../../plugins/ledger/last'
import type { BoardQuery } from '../boardData'
import { boardFilter } from '../boardFilter'
import { first } from '../first'

/** A stored lead, and the number of leads with its status. */
export type Row = {
  /** The time of the latest event, or of the lead's creation. */
  activity: string
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
  /** The id of its last change. */
  revision: number
  /** Empty for a lead without a status. */
  status: string
  total: number
  /** The title of the vehicle, if the reader may see it. */
  vehicle: null | string
}

// Longer next steps are cut to what a card can show.
const maxStepLength = 200

/** The first leads of each status that the reader may see, newest activity first. */
export const rowsOf = async (
  req: PayloadRequest,
  { alwaysShown = [], shown = {}, where }: BoardQuery<Where>,
): Promise<Row[]> => {
  const filter = await boardFilter(req, 'leads', where)
  const condition = filter ? compileFilter(req.payload, 'leads', filter, localesOf(req)) : sql`TRUE`
  const rows = await execute<Row>(
    req,
    sql`WITH seen AS (
        SELECT record.id, record.label, record.reason::text AS reason, record.created_at, record.latest_event_id,
          record.phone, record.vehicle_id,
          record.sales_rep_id, coalesce(record.process_statuses::text, '') AS status
        FROM leads AS record WHERE ${await visibleRows(req, 'leads')} AND ${condition}
      ), placed AS (
        SELECT seen.*, event.type, event.status AS event_status, event.next_steps, event.created_at AS event_at,
          coalesce(event.created_at, seen.created_at) AS activity, count(*) OVER status::int AS total,
          row_number() OVER (status ORDER BY coalesce(event.created_at, seen.created_at) DESC, seen.id DESC) AS place
        FROM seen LEFT JOIN (
          SELECT record.id, record.type, record.status, record.next_steps, record.created_at
          FROM lead_events AS record WHERE ${await visibleRows(req, 'leadEvents')}
        ) AS event ON event.id = seen.latest_event_id
        WINDOW status AS (PARTITION BY seen.status)
      )
      SELECT placed.id, placed.label, placed.reason, placed.status, placed.total, rep.name AS rep, placed.phone,
        vehicle.label AS vehicle, to_jsonb(placed.created_at) AS "createdAt",
        placed.sales_rep_id IS NOT NULL AS "hasRep", placed.type::text AS "eventType",
        placed.event_status::text AS "eventStatus", left(placed.next_steps, ${maxStepLength}) AS "nextSteps",
        to_jsonb(placed.event_at) AS "eventAt", to_jsonb(placed.activity) AS activity,
        ${lastChangeOf('leads', sql`placed.id`)} AS revision
      FROM placed LEFT JOIN (
        SELECT record.id, record.name FROM sales_reps AS record WHERE ${await visibleRows(req, 'salesReps')}
      ) AS rep ON rep.id = placed.sales_rep_id
      LEFT JOIN (
        SELECT record.id, record.label FROM vehicles AS record WHERE ${await visibleRows(req, 'vehicles')}
      ) AS vehicle ON vehicle.id = placed.vehicle_id
      WHERE placed.place <= coalesce((${JSON.stringify(shown)}::jsonb ->> placed.status)::int, ${first})
        OR placed.id = ANY(${sql.param([...alwaysShown])}::int[])
      ORDER BY placed.status, placed.place`,
  )
  return rows.map(({ activity, createdAt, eventAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    activity: new Date(activity).toISOString(),
    eventAt: eventAt === null ? null : new Date(eventAt).toISOString(),
  }))
}
