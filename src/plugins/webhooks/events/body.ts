/**
 * The events that a change counts as, and the bodies that receivers get: only ids and names of changed fields, plus
 * the values of the fields that the webhook's `payload` names. No body contains personal data.
 */
import type { BasePayload } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { modelOf } from '../../database/model/model'
import type { Changed } from '../../ledger/difference'
import type { Operation } from '../../ledger/ledger'
import type { Origin } from '../../ledger/origin'
import { checkedTransitions, collectionOfEvent, hasEvents, type Transition } from './transitions'

type Running = Pick<BasePayload, 'config'>

export type EventBody = {
  data: {
    collection: string
    id: number
    operation: Operation
    /** The names of the changed fields; for a creation or deletion, the fields that had a value. */
    changed: readonly string[]
    /** The id of the change, increasing per record. */
    sequence: number
    batchId: null | string
    requestId: null | string
    actor: Omit<Origin['actor'], 'name'>
    transition?: { after: unknown; before: unknown; field: string }
    record?: Record<string, unknown>
  }
  /** When the change happened, not when it was sent. ISO 8601. */
  timestamp: string
  type: string
}

/** The part of a ledger row that is sent. */
export type NotifiedChange = {
  actor: Omit<Origin['actor'], 'name'>
  batchId: null | string
  changed: readonly string[]
  collection: string
  createdAt: Date | string
  id: number
  operation: Operation
  recordId: number
  requestId: null | string
}

/** The event that a change counts as. */
export type NotifiedEvent = { transition?: EventBody['data']['transition']; type: string }

/**
 * @param record the values of the fields that the webhook names, as they were at the event; absent if it names none
 */
export const bodyOf = (
  change: NotifiedChange,
  { transition, type }: NotifiedEvent,
  record?: Record<string, unknown>,
): EventBody => ({
  type,
  timestamp: new Date(change.createdAt).toISOString(),
  data: {
    collection: change.collection,
    id: change.recordId,
    operation: change.operation,
    changed: change.changed,
    sequence: change.id,
    batchId: change.batchId,
    requestId: change.requestId,
    // Without the name: for staff it would be personal data.
    actor: { type: change.actor.type, id: change.actor.id },
    ...(transition ? { transition } : {}),
    ...(record ? { record } : {}),
  },
})

/** The webhook that is tested, and who requested it. */
export type Test = Pick<NotifiedChange, 'actor' | 'requestId'> & { at: Date; webhook: number }

/** The default event of a test. */
export const testEvent = 'webhooks.test.requested'

/**
 * The body of a test: the example of the event with the current time. Its sequence is 0, which no real change has.
 * `webhooks.test.requested` names the webhook itself.
 */
export const testBody = (example: EventBody, { actor, at, requestId, webhook }: Test): EventBody => ({
  ...example,
  timestamp: at.toISOString(),
  data: {
    ...example.data,
    ...(example.type === testEvent ? { id: webhook } : {}),
    sequence: 0,
    requestId,
    actor: { type: actor.type, id: actor.id },
  },
})

/** The part of a ledger row that `eventsOfChange` reads: of `changes` only the fields with transitions. */
type Row = { changes: Changed; collection: string; operation: Operation }

type CollectionEvents = { plain: Record<Operation, string>; transitions: readonly Transition[] }

/** The last part of an event's name for each operation. */
export const happened = { create: 'created', delete: 'deleted', update: 'updated' } as const

const eventsByCollection = derivedFrom((config: Running['config']): ReadonlyMap<string, CollectionEvents> => {
  const model = modelOf({ config })
  const rows = checkedTransitions(model)
  return new Map(
    [...model.values()].filter(hasEvents).map(({ slug }): [string, CollectionEvents] => [
      slug,
      {
        plain: {
          create: `${slug}.${happened.create}`,
          delete: `${slug}.${happened.delete}`,
          update: `${slug}.${happened.update}`,
        },
        transitions: rows.filter(({ event }) => collectionOfEvent(event) === slug),
      },
    ]),
  )
})

/**
 * By collection, the fields whose changes count as events of their own. `eventsOfChange` reads no other field of a
 * row's `changes`.
 */
export const transitionFields = (payload: Running): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...eventsByCollection(payload.config)]
      .filter(([, { transitions }]) => transitions.length > 0)
      .map(([slug, { transitions }]) => [slug, [...new Set(transitions.map(({ field }) => field))]]),
  )

/**
 * The events of a change: created, updated or deleted, then its transitions. None for a collection without events.
 * Pure, as it runs for tens of thousands of rows.
 */
export const eventsOfChange = (
  payload: Running,
  { changes, collection, operation }: Row,
): NotifiedEvent[] => {
  const collectionEvents = eventsByCollection(payload.config).get(collection)
  if (!collectionEvents) return []
  const events: NotifiedEvent[] = [{ type: collectionEvents.plain[operation] }]
  if (operation === 'delete') return events
  for (const row of collectionEvents.transitions) {
    const change = changes[row.field]
    if (!change || !isTransition(row, operation, change)) continue
    events.push({
      transition: { field: row.field, before: change.before, after: change.after },
      type: row.event,
    })
  }
  return events
}

const isTransition = (
  { becomes }: Transition,
  operation: Operation,
  { after, before }: Changed[string],
): boolean =>
  becomes === undefined
    ? operation === 'update'
    : includesValue(after, becomes) && !includesValue(before, becomes)

const includesValue = (value: unknown, wanted: string): boolean =>
  Array.isArray(value) ? value.includes(wanted) : value === wanted
