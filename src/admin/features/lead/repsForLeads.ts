import { sql } from '@payloadcms/db-postgres'
import type { ServerFunction } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { isId } from '../../../plugins/database/model/id'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { repsWhoSee } from './actions/reps'

/**
 * The ids of the sales reps to offer: those who will see every lead in question. `tenant` is that of the one lead in the
 * form, null for none; `leads` are the ids of those in a bulk edit, or `all`.
 */
export const repsForLeads: ServerFunction = async ({
  leads,
  req: incomingReq,
  tenant,
}): Promise<number[] | undefined> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || !(await mayRead(req, 'leads')) || !(await mayRead(req, 'salesReps'))) return undefined
  if (leads === undefined) return (await repsWhoSee(req, [isId(tenant) ? tenant : null])).map(({ id }) => id)
  const chosen = Array.isArray(leads)
    ? sql`lead.id = ANY(${sql.param(leads.filter(isId))}::int[])`
    : sql`TRUE`
  const rows = await execute<{ tenant: null | number }>(
    req,
    sql`SELECT DISTINCT lead.tenant FROM ${await visibleRecordsSql(req, 'leads', ['tenant'])} AS lead WHERE ${chosen}`,
  )
  const reps = await repsWhoSee(
    req,
    rows.map(({ tenant: each }) => each),
  )
  return reps.map(({ id }) => id)
}
