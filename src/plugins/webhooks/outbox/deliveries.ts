/**
 * Inserts the deliveries of a piece: one row for each event and each webhook that subscribes to it. The webhooks are
 * processed in the order of their ids, until the time limit of the piece. A webhook gets all changes of the piece, in
 * order, or none.
 */
import { sql } from '@payloadcms/db-postgres'
import { createHmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { type Queryable, queryRows } from '../connection'
import type { DeliveryStatus } from '../deliveries'
import { bodyOf } from '../events'
import { filterMatching, FailedFilter } from './filters'
import { type Change, type Match, createMatcher } from './matching'
import { neededFields, readValues, Snapshots } from './moments'
import type { Subscription } from './subscriptions'

export type PieceResult = {
  added: number
  /** The last webhook that has the piece; undefined if all have it. */
  after?: number
  /** The webhooks with due deliveries. */
  due: number[]
  /** A filter that the database could not evaluate; its webhook and those after it wait. */
  failedFilter?: FailedFilter
}

/** The limits of a piece. The first webhook is always served. */
export const pieceLimits = { deliveries: 500, milliseconds: 100 } as const

/** How long matching may keep the process from other work, in milliseconds. */
const yieldAfterMs = 10

/** The maximum of deliveries without record values in one statement. */
const maxWithoutValues = 200
/**
 * Bodies with record values may be long: the first statement adds a few, and their size decides how many the next
 * ones add.
 */
const firstWithValues = 6
const maxWithValues = 100
const bytesAtOnce = 2 * 1024 * 1024

type PieceOptions = {
  /** The last webhook that has the piece already. */
  after: number
  filterTimeoutMs: number
  /** The subscriptions of the queue, in the order of their ids. */
  subscriptions: readonly Subscription[]
}

export const deliverPiece = async (
  payload: BasePayload,
  client: Queryable,
  changes: readonly Change[],
  { after, filterTimeoutMs, subscriptions }: PieceOptions,
): Promise<PieceResult> => {
  const endsAt = performance.now() + pieceLimits.milliseconds
  const waiting = subscriptions.filter(({ id }) => id > after)
  const snapshots = new Snapshots(payload, client, neededFields(waiting))
  const matchers = changes.map((change) => createMatcher(payload, change))
  const outcome: PieceResult = { added: 0, due: [] }
  let [lastServed, pendingMatches, yieldedAt]: [number, Match[], number] = [after, [], performance.now()]
  for (const subscription of waiting) {
    const now = performance.now()
    if (lastServed !== after && (outcome.added >= pieceLimits.deliveries || now >= endsAt)) {
      outcome.after = lastServed
      break
    }
    if (now - yieldedAt > yieldAfterMs) {
      await setImmediate()
      yieldedAt = performance.now()
    }
    let accepted: Match[]
    try {
      const matches = matchers.flatMap((matchesOf) => matchesOf(subscription))
      accepted = await filterMatching(payload, client, matches, snapshots, filterTimeoutMs)
    } catch (error) {
      if (!(error instanceof FailedFilter)) throw error
      outcome.after = lastServed
      outcome.failedFilter = error
      break
    }
    lastServed = subscription.id
    outcome.added += accepted.length
    if (accepted.length > 0 && subscription.state === 'active') outcome.due.push(subscription.id)
    if (accepted.some(({ change }) => subscription.payload.has(change.collection)))
      await addWithValues(payload, client, accepted, snapshots)
    else pendingMatches.push(...accepted)
    if (pendingMatches.length >= maxWithoutValues || estimatedLength(pendingMatches) >= bytesAtOnce) {
      await addDeliveries(payload, client, pendingMatches, new Map())
      pendingMatches = []
    }
  }
  await addDeliveries(payload, client, pendingMatches, new Map())
  return outcome
}

/** Estimates the length of the bodies without creating them: a transition may contain long texts. */
const estimatedLength = (matches: readonly Match[]): number =>
  matches.reduce(
    (sum, { event: { transition } }) => sum + lengthOf(transition?.before) + lengthOf(transition?.after),
    0,
  )

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

const addWithValues = async (
  payload: BasePayload,
  client: Queryable,
  matches: readonly Match[],
  snapshots: Snapshots,
): Promise<void> => {
  let size = firstWithValues
  for (let at = 0; at < matches.length;) {
    const part = matches.slice(at, at + size)
    const bytes = await addDeliveries(
      payload,
      client,
      part,
      await namedValues(payload, client, part, snapshots),
    )
    at += part.length
    size = Math.max(1, Math.min(maxWithValues, Math.floor((bytesAtOnce * part.length) / bytes)))
  }
}

/** The values of the fields that a webhook's `payload` names. */
type Values = ReadonlyMap<Match, Record<string, unknown>>

const namedValues = async (
  payload: BasePayload,
  client: Queryable,
  matches: readonly Match[],
  snapshots: Snapshots,
): Promise<Values> => {
  const values = new Map<Match, Record<string, unknown>>()
  for (const slug of new Set(matches.map(({ change }) => change.collection))) {
    const group = matches.filter(({ change }) => change.collection === slug)
    const fields = group[0]?.subscription.payload.get(slug)
    if (!fields) continue
    const found = await readValues(payload, client, { fields, slug }, await snapshots.load(slug, group))
    for (const each of group) values.set(each, found.get(each.change.id) ?? {})
  }
  return values
}

/** The maximum of characters of bodies in one statement: Postgres accepts at most 256 MB. */
const maxTextLength = 16 * 1024 * 1024

/** @returns the number of characters of their bodies */
const addDeliveries = async (
  payload: BasePayload,
  client: Queryable,
  matches: readonly Match[],
  values: Values,
): Promise<number> => {
  let [rows, pendingLength, totalLength]: [Row[], number, number] = [[], 0, 0]
  for (const each of matches) {
    const row = toRow(payload, each, values)
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

type Row = ReturnType<typeof toRow>

const toRow = (payload: BasePayload, each: Match, values: Values) => {
  const { change, event, subscription, tenants } = each
  return {
    body: JSON.stringify(bodyOf(change, event, values.get(each))),
    collection: change.collection,
    event: event.type,
    message: deriveMessageId(payload, each),
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
const deriveMessageId = ({ secret }: BasePayload, { change, event, subscription }: Match): string => {
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
