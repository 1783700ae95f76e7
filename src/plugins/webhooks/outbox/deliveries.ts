/** Writes deliveries: a row for each event and webhook that subscribes to it. */
import { sql } from '@payloadcms/db-postgres'
import { createHmac } from 'node:crypto'
import type { BasePayload } from 'payload'
import { type Queryable, rowsOf } from '../connection'
import type { DeliveryStatus } from '../deliveries'
import { bodyOf } from '../events'
import type { Match } from './matching'

/** What the records held, where a webhook names fields of them. */
export type Values = ReadonlyMap<Match, Record<string, unknown>>

/** Of bodies, in characters, for one statement: many webhooks may be sent long texts, and the database takes 256 MB at most. */
const maxTextLength = 16 * 1024 * 1024

/** @returns how many characters their bodies have */
export const addDeliveries = async (
  payload: BasePayload,
  on: Queryable,
  matches: readonly Match[],
  values: Values,
): Promise<number> => {
  let [rows, text, all]: [Row[], number, number] = [[], 0, 0]
  for (const each of matches) {
    const row = rowOf(payload, each, values)
    rows.push(row)
    text += row.body.length
    all += row.body.length
    if (text < maxTextLength) continue
    await addRows(payload, on, rows)
    ;[rows, text] = [[], 0]
  }
  if (rows.length > 0) await addRows(payload, on, rows)
  return all
}

type Row = ReturnType<typeof rowOf>

const rowOf = (payload: BasePayload, each: Match, values: Values) => {
  const { change, event, subscription, tenants } = each
  return {
    body: JSON.stringify(bodyOf(change, event, values.get(each))),
    collection: change.collection,
    event: event.type,
    message: messageOf(payload, each),
    record_id: change.recordId,
    sequence: change.id,
    status: (subscription.state === 'disabled' ? 'held' : 'pending') satisfies DeliveryStatus,
    tenants,
    webhook: subscription.id,
  }
}

/**
 * The id of an event for a webhook, the same whenever it is sent: were the fan-out rolled back after something of it was
 * sent, as a database that is killed may do, the same would be sent again under the same ids.
 */
const messageOf = ({ secret }: BasePayload, { change, event, subscription }: Match): string => {
  const of = [change.id, new Date(change.createdAt).getTime(), subscription.id, event.type].join(' ')
  const hex = createHmac('sha256', secret).update(`forecourt event 1 ${of}`).digest('hex')
  return `msg_${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const addRows = async (payload: BasePayload, on: Queryable, rows: readonly Row[]): Promise<void> => {
  // Due since ever: whether a first try is due is no question of the clock.
  await rowsOf(
    payload,
    on,
    sql`INSERT INTO webhook_deliveries (webhook, message, event, collection, record_id, sequence, status, tries, attempts,
        body, is_test, tenants, due_at, created_at)
      SELECT webhook, message, event, collection, record_id, sequence, status, 0, '[]', body, FALSE, tenants,
        to_timestamp(0), clock_timestamp()
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS match(webhook int, message text, event text, collection text,
        record_id int, sequence int, status enum_webhook_deliveries_status, body text, tenants jsonb)`,
    true,
  )
}
