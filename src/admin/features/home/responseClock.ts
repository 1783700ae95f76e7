import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { storedRecordsSql } from '../../../plugins/database/query/records'
import { createOpenClock } from '../../../plugins/tasks/hours/ofTenants'
import { doNotContact, lostStatus, onHoldStatus } from '../../../vocabulary/pipeline'
import { firstCallMinutes } from '../../../vocabulary/tasks'
import { maySee } from '../../shared/reader'
import { firstContact, leadCame } from './waited'

/** Why a lead without a contact does not wait for one. */
export type Rest = 'leftAlone' | 'lost' | 'onHold'

/** Times are minutes in which the business was open. `allowed` are those in which a first contact is expected. */
export type ResponseClock =
  | { allowed: number; minutes: number; state: 'answered' | 'waiting' }
  | { state: 'resting'; why: Rest }

type Row = {
  came: string
  contact: null | string
  id: number
  reason: null | string
  status: null | string
  tenant: null | number
}

/**
 * Whether a lead waits for its first contact, and how long it waited, from its arrival to its first event of a contact. Those that
 * wait are the leads of the filter `waitingForFirstContact`.
 *
 * @returns undefined for a lead that the reader may not see
 */
export const responseClock = async (req: PayloadRequest, id: number): Promise<ResponseClock | undefined> => {
  if (!(await maySee(req, 'leads', id))) return undefined
  return (await responseClocks(req, [id])).get(id)
}

/** The clocks of leads that the reader is known to see, in two statements. */
export const responseClocks = async (
  req: PayloadRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ResponseClock>> => {
  const rows = await execute<Row>(
    req,
    sql`SELECT lead.id, lead.tenant, lead."processStatuses"::text AS status, lead.reason::text AS reason,
        to_jsonb(${leadCame(req)}) AS came, to_jsonb(${firstContact(req)}) AS contact
      FROM ${storedRecordsSql(req, 'leads', ['tenant', 'createdAt', 'processStatuses', 'reason'])} AS lead
      WHERE lead.id = ANY(${sql.param([...ids])}::int[])`,
  )
  const openMinutes = await createOpenClock(
    req,
    rows.map(({ tenant }) => tenant),
  )
  return new Map(rows.map((row) => [row.id, clockOf(row, openMinutes)]))
}

const clockOf = (row: Row, openMinutes: Awaited<ReturnType<typeof createOpenClock>>): ResponseClock => {
  const { came, contact, tenant } = row
  const why = contact === null ? restOf(row) : undefined
  if (why) return { state: 'resting', why }
  const end = contact === null ? Date.now() : Date.parse(contact)
  return {
    allowed: firstCallMinutes,
    minutes: openMinutes(tenant, Date.parse(came), end),
    state: contact === null ? 'waiting' : 'answered',
  }
}

const restOf = ({ reason, status }: Row): Rest | undefined =>
  reason === doNotContact
    ? 'leftAlone'
    : status === lostStatus
      ? 'lost'
      : status === onHoldStatus
        ? 'onHold'
        : undefined
