import { sql } from '@payloadcms/db-postgres'
import type { ServerFunction } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { storedRecords } from '../../../plugins/database/query/records'
import { openMinutesBetween } from '../../../plugins/tasks/hours/businessTime'
import { hoursOfTenants, usualHours } from '../../../plugins/tasks/hours/ofTenants'
import { firstCallWithin } from '../../../vocabulary/tasks'
import { maySee, requestOfReader } from '../../shared/reader'
import { isForm } from '../save/record'
import { firstContact, leadCame } from './waited'

export type ResponseClock = {
  /** Minutes of open time in which a first contact is expected. */
  allowed: number
  hasResponse: boolean
  /** Minutes of open time until the first contact, or until now. */
  minutes: number
}

/**
 * How long a lead waited for its first contact: the time that its business was open between the lead and its first event of a
 * contact.
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
  const [found] = await execute<{ came: string; contact: null | string; tenant: null | number }>(
    req,
    sql`SELECT lead.tenant, to_jsonb(${leadCame(req)}) AS came, to_jsonb(${firstContact(req)}) AS contact
      FROM ${storedRecords(req, 'leads', ['tenant', 'createdAt'])} AS lead WHERE lead.id = ${record.id}`,
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
