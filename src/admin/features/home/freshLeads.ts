/** Reads the leads that wait for a first contact, with the time that they have waited. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { formatPhone } from '../../../lib/people'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { listedRows } from '../../../plugins/database/query/visible'
import { waitingForFirstContact } from '../../../plugins/saved-views/filters/named'
import { createOpenClock } from '../../../plugins/tasks/hours/ofTenants'
import { isAssignedTo } from './tasks'

export type FreshLead = {
  createdAt: string
  hasRep: boolean
  id: number
  phone: null | string
  title: string
  /** Minutes of open time since the lead was created. */
  waited: number
}

export type FreshLeads = { leads: FreshLead[]; total: number }

type Row = Omit<FreshLead, 'title' | 'waited'> & {
  tenant: null | number
  title: null | string
  total: number
}

/** The page links to the list, which has the rest. */
const maxShown = 50

/**
 * The leads that the reader may see: those without a rep first, then the newest.
 *
 * @param reps limits the result to leads of these reps and unassigned leads; undefined for all leads
 */
export const freshLeadsOf = async (
  req: PayloadRequest,
  now: number,
  reps: readonly number[] | undefined,
): Promise<FreshLeads> => {
  const where = await listedRows(req, 'leads', waitingForFirstContact)
  const leads = await visibleRecordsSql(req, 'leads', ['label', 'phone', 'tenant', 'salesRep', 'createdAt'], {
    where,
  })
  const rows = await execute<Row>(
    req,
    sql`SELECT lead.id, lead.label AS title, lead.phone, lead.tenant,
        lead."salesRep" IS NOT NULL AS "hasRep", to_jsonb(lead."createdAt") AS "createdAt", count(*) OVER ()::int AS total
      FROM ${leads} AS lead WHERE ${isAssignedTo(reps, sql`lead."salesRep"`)}
      ORDER BY lead."salesRep" IS NOT NULL, lead."createdAt" DESC, lead.id DESC LIMIT ${maxShown}`,
  )
  const openMinutes = await createOpenClock(
    req,
    rows.map(({ tenant }) => tenant),
  )
  return {
    leads: rows.map(({ createdAt, hasRep, id, phone, tenant, title }) => {
      const at = Date.parse(createdAt)
      return {
        createdAt: new Date(at).toISOString(),
        hasRep,
        id,
        phone: phone === null ? null : formatPhone(phone),
        title: title ?? `${id}`,
        waited: openMinutes(tenant, at, now),
      }
    }),
    total: rows[0]?.total ?? 0,
  }
}
