/** Reads the leads that wait for a first contact, with the time that they have waited. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { matchingRows, visibleRows } from '../../../plugins/database/query/visible'
import { waitingForFirstContact } from '../../../plugins/saved-views/filters/named'
import { openMinutesBetween } from '../../../plugins/tasks/hours/businessTime'
import { hoursOfTenants, usualHours } from '../../../plugins/tasks/hours/ofTenants'

export type FreshLead = {
  createdAt: string
  hasRep: boolean
  id: number
  phone: null | string
  title: string
  /** Minutes of open time since the lead came. */
  waited: number
}

export type FreshLeads = { leads: FreshLead[]; total: number }

type Row = Omit<FreshLead, 'title' | 'waited'> & {
  tenant: null | number
  title: null | string
  total: number
}

/** The list has the rest. */
const maxShown = 50

/** The leads that the reader may see, the newest first. @param isTheirs a condition on the rows of `leads` */
export const freshLeadsOf = async (req: PayloadRequest, now: number, isTheirs: SQL): Promise<FreshLeads> => {
  const rows = await execute<Row>(
    req,
    sql`SELECT record.id, record.label AS title, record.phone, record.tenant_id AS tenant,
        record.sales_rep_id IS NOT NULL AS "hasRep", to_jsonb(record.created_at) AS "createdAt", count(*) OVER ()::int AS total
      FROM leads AS record WHERE ${isTheirs} AND ${await visibleRows(req, 'leads')}
        AND ${await matchingRows(req, 'leads', waitingForFirstContact)}
      ORDER BY record.created_at DESC, record.id DESC LIMIT ${maxShown}`,
  )
  const hours = await hoursOfTenants(req, [...new Set(rows.flatMap(({ tenant }) => tenant ?? []))])
  const usual = usualHours(req.payload)
  return {
    leads: rows.map(({ createdAt, hasRep, id, phone, tenant, title }) => {
      const at = Date.parse(createdAt)
      return {
        createdAt: new Date(at).toISOString(),
        hasRep,
        id,
        phone,
        title: title ?? `${id}`,
        waited: openMinutesBetween(at, now, hours.get(tenant ?? 0) ?? usual),
      }
    }),
    total: rows[0]?.total ?? 0,
  }
}
