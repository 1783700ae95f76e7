/** Inserts deliveries: one row per event and subscribed webhook. */
import { sql } from '@payloadcms/db-postgres'
import { createHmac } from 'node:crypto'
import type { BasePayload } from 'payload'
import { type Queryable, queryRows } from '../connection'
import type { DeliveryStatus } from '../deliveries'
import { bodyOf } from '../events'
import type { Match } from './matching'

/** The values of the fields that a webhook's `payload` names. */
export type Values = ReadonlyMap<Match, Record<string, unknown>>

/** The maximum of characters of bodies in one statement: Postgres accepts at most 256 MB. */
const maxTextLength = 16 * 1024 * 1024

/** @returns the number of characters of their bodies */
export const addDeliveries = async (
  payload: BasePayload,
  client: Queryable,
  matches: readonly Match[],
  values: Values,
): Promise<number> => {
  let [rows, pendingLength, totalLength]: [Row[], number, number] = [[], 0, 0]
  for (const each of matches) {
    const row = rowOf(payload, each, values)
    rows.push(row)
    pendingLength += row.body.length
    totalLength += row.body.length
    if (pendingLength < maxTextLength) continue
    await addRows(payload, client, rows)
    ;[rows, pendingLength] = [[], 0]
  }
  if (rows.length > 0) await addRows(payload, client, rows)
  return totalLength
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
 * The `webhook-id` of an event for a webhook. It is derived, so that a fan-out which is repeated after a crash of the
 * database sends the same ids again.
 */
const messageOf = ({ secret }: BasePayload, { change, event, subscription }: Match): string => {
  const source = [change.id, new Date(change.createdAt).getTime(), subscription.id, event.type].join(' ')
  const hex = createHmac('sha256', secret).update(`forecourt event 1 ${source}`).digest('hex')
  return `msg_${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const addRows = async (payload: BasePayload, client: Queryable, rows: readonly Row[]): Promise<void> => {
  // First attempts are due since 1970, so a wrong clock cannot delay them.
  await queryRows(
    payload,
    client,
    sql`INSERT INTO webhook_deliveries (webhook, message, event, collection, record_id, sequence, status, tries, attempts,
        body, is_test, tenants, due_at, created_at)
      SELECT webhook, message, event, collection, record_id, sequence, status, 0, '[]', body, FALSE, tenants,
        to_timestamp(0), clock_timestamp()
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS match(webhook int, message text, event text, collection text,
        record_id int, sequence int, status enum_webhook_deliveries_status, body text, tenants jsonb)`,
    true,
  )
}
