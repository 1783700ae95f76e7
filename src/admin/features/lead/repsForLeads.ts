import { sql } from '@payloadcms/db-postgres'
import type { ServerFunction } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { isId } from '../../../plugins/database/model/id'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { repsWithAccess } from './actions/reps'

/**
 * The ids of the sales reps that can be assigned: those with access to all of the leads.
 *
 * @param args.leads in a bulk edit, the ids of the leads, or `all`
 * @param args.tenant otherwise, the tenant of the lead in the form; null for none
 */
export const repsForLeads: ServerFunction = async ({
  leads,
  req: incomingReq,
  tenant,
}): Promise<number[] | undefined> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || !(await mayRead(req, 'leads')) || !(await mayRead(req, 'salesReps'))) return undefined
  if (leads === undefined)
    return (await repsWithAccess(req, [isId(tenant) ? tenant : null])).map(({ id }) => id)
  const chosen = Array.isArray(leads)
    ? sql`lead.id = ANY(${sql.param(leads.filter(isId))}::int[])`
    : sql`TRUE`
  const rows = await execute<{ tenant: null | number }>(
    req,
    sql`SELECT DISTINCT lead.tenant FROM ${await visibleRecordsSql(req, 'leads', ['tenant'])} AS lead WHERE ${chosen}`,
  )
  const reps = await repsWithAccess(
    req,
    rows.map(({ tenant: each }) => each),
  )
  return reps.map(({ id }) => id)
}
