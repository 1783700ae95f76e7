/** Reads the leads of the board in one statement, and then the opening hours of the businesses where one waits. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, Where } from 'payload'
import { execute } from '../../../../plugins/database/connection/execute'
import { compileFilter } from '../../../../plugins/database/query/compile'
import { localesOf } from '../../../../plugins/database/query/select'
import { storedRecordsSql, visibleRecordsSql } from '../../../../plugins/database/query/records'
import { listedRows } from '../../../../plugins/database/query/visible'
import { lastChangeOf } from '../../../../plugins/ledger/last'
import { waitingForFirstContact } from '../../../../plugins/saved-views/filters/named'
import { createOpenClock } from '../../../../plugins/tasks/hours/ofTenants'
import { leadCame } from '../../home/waited'
import type { BoardQuery } from '../boardData'
import { parseBoardFilter, shortVehicleTitle } from '../boardFilter'
import { cardsPerLoad } from '../cardsPerLoad'

/** A stored lead, and the number of leads with its status. */
export type Row = {
  /** When the first of its open tasks is due, if that has a time. */
  dueAt: null | string
  eventStatus: null | string
  hasRep: boolean
  hasVehicle: boolean
  id: number
  label: null | string
  /** The time of the latest event, or of the lead's creation. */
  latestActivityAt: string
  /** The next meeting that the reader may see. */
  meeting: null | { at: string; name: null | string }
  nextSteps: null | string
  phone: null | string
  reason: null | string
  /** The name of the rep, if the reader may see it. */
  rep: null | string
  /** The id of the lead's last change. */
  revision: number
  source: null | string
  /** Empty for a lead without a status. */
  status: string
  total: number
  /** The title of the vehicle, if the reader may see it. */
  vehicle: null | string
  /**
   * The minutes of open time that the lead has waited for its first contact, and the timestamp from which they go on, in
   * milliseconds: null while the business is closed. Null for a lead that does not wait.
   */
  waited: null | { minutes: number; runsFrom: null | number }
}

type StoredRow = Omit<Row, 'waited'> & {
  /** When a lead that waits for its first contact came. */
  came: null | string
  tenant: null | number
}

const minuteMs = 60_000

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
  'source',
  'tenant',
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
  const events = await visibleRecordsSql(req, 'leadEvents', ['status', 'nextSteps', 'createdAt'])
  const tasks = await visibleRecordsSql(req, 'tasks', ['done', 'due', 'lead'])
  const meetings = await visibleRecordsSql(req, 'meetings', ['name', 'meetingTime', 'lead'])
  const waiting = storedRecordsSql(req, 'leads', ['createdAt'], {
    where: await listedRows(req, 'leads', waitingForFirstContact),
  })
  const rows = await execute<StoredRow>(
    req,
    sql`WITH seen AS (
        SELECT lead.*, coalesce(lead."processStatuses"::text, '') AS status FROM ${leads} AS lead
      ), placed AS (
        SELECT seen.*, event.status AS "eventStatus", event."nextSteps",
          coalesce(event."createdAt", seen."createdAt") AS activity, count(*) OVER status::int AS total,
          row_number() OVER (status ORDER BY coalesce(event."createdAt", seen."createdAt") DESC, seen.id DESC) AS place
        FROM seen LEFT JOIN ${events} AS event ON event.id = seen."latestEvent"
        WINDOW status AS (PARTITION BY seen.status)
      )
      SELECT placed.id, placed.label, placed.reason::text AS reason, placed.status, placed.total, rep.name AS rep, placed.phone,
        ${shortVehicleTitle} AS vehicle, placed.vehicle IS NOT NULL AS "hasVehicle",
        placed."salesRep" IS NOT NULL AS "hasRep", placed.source, placed.tenant, placed."eventStatus"::text AS "eventStatus", left(placed."nextSteps", ${maxStepLength}) AS "nextSteps",
        to_jsonb(placed.activity) AS "latestActivityAt",
        (SELECT to_jsonb(${leadCame(req)}) FROM ${waiting} AS lead WHERE lead.id = placed.id) AS came,
        (SELECT to_jsonb(min(task.due)) FROM ${tasks} AS task WHERE task.lead = placed.id AND task.done IS NOT TRUE) AS "dueAt",
        (SELECT jsonb_build_object('at', meeting."meetingTime", 'name', meeting.name) FROM ${meetings} AS meeting
          WHERE meeting.lead = placed.id AND meeting."meetingTime" > now()
          ORDER BY meeting."meetingTime", meeting.id LIMIT 1) AS meeting,
        ${lastChangeOf('leads', sql`placed.id`)} AS revision
      FROM placed
      LEFT JOIN ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep ON rep.id = placed."salesRep"
      LEFT JOIN ${await visibleRecordsSql(req, 'vehicles', ['label', 'vin'])} AS vehicle ON vehicle.id = placed.vehicle
      WHERE placed.place <= coalesce((${JSON.stringify(shown)}::jsonb ->> placed.status)::int, ${cardsPerLoad})
        OR placed.id = ANY(${sql.param([...alwaysShown])}::int[])
      ORDER BY placed.status, placed.place`,
  )
  const openMinutes = await createOpenClock(
    req,
    rows.flatMap(({ came, tenant }) => (came === null ? [] : [tenant])),
  )
  const now = Date.now()
  return rows.map(({ came, dueAt, latestActivityAt, tenant, ...row }) => ({
    ...row,
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
    latestActivityAt: new Date(latestActivityAt).toISOString(),
    waited:
      came === null
        ? null
        : {
            minutes: openMinutes(tenant, Date.parse(came), now),
            runsFrom: openMinutes(tenant, now, now + minuteMs) > 0 ? now : null,
          },
  }))
}
