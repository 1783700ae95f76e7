import { sql } from '@payloadcms/db-postgres'
import type { ServerFunction } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { changesSlug } from '../../../plugins/ledger/slug'
import { openMinutesBetween } from '../../../plugins/tasks/hours/businessTime'
import { hoursOfTenants, usualHours } from '../../../plugins/tasks/hours/ofTenants'
import { contactTypes, firstCallWithin } from '../../../vocabulary/tasks'
import { maySee, requestOfReader } from '../../shared/reader'
import { isForm } from '../save/record'

export type ResponseClock = {
  /** Minutes of open time in which a first contact is expected. */
  allowed: number
  hasResponse: boolean
  /** Minutes of open time until the first contact, or until now. */
  minutes: number
}

const ledger = sql.identifier(changesSlug)

/**
 * How long a lead waited for its first contact: the time that its business was open between the lead and its first event of a
 * contact. A record tells by itself when it was made, but never later than the ledger has it.
 *
 * @returns undefined for a lead that the reader may not see
 */
export const responseClock: ServerFunction = async ({
  id,
  req: incomingReq,
}): Promise<ResponseClock | undefined> => {
  const req = requestOfReader(incomingReq)
  const record = { id, slug: 'leads' }
  if (!isForm(req, record) || !(await maySee(req, record.slug, record.id))) return undefined
  const made = (
    slug: string,
  ) => sql`least(record.created_at, (SELECT min(change.created_at) FROM ${ledger} AS change
    WHERE change.collection = ${slug} AND change.record_id = record.id AND change.operation = 'create'))`
  const [found] = await execute<{ came: string; contact: null | string; tenant: null | number }>(
    req,
    sql`SELECT record.tenant_id AS tenant, to_jsonb(${made('leads')}) AS came, to_jsonb((
        SELECT min(${made('leadEvents')}) FROM lead_events AS record
        WHERE record.lead_id = ${record.id} AND record.type::text = ANY(${sql.param([...contactTypes])}::text[])
      )) AS contact FROM leads AS record WHERE record.id = ${record.id}`,
  )
  if (!found) return undefined
  const hours = await hoursOfTenants(req, found.tenant === null ? [] : [found.tenant])
  const own = hours.get(found.tenant ?? 0) ?? usualHours(req.payload)
  const end = found.contact === null ? Date.now() : Date.parse(found.contact)
  return {
    allowed: firstCallWithin,
    hasResponse: found.contact !== null,
    minutes: openMinutesBetween(Date.parse(found.came), end, own),
  }
}
