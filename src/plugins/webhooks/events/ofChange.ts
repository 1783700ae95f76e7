/** Which events a ledger row counts as. Pure, as it runs for tens of thousands of rows. */
import type { BasePayload } from 'payload'
import type { Changed } from '../../ledger/difference'
import type { Operation } from '../../ledger/ledger'
import { derivedFrom } from '../../../lib/payloadState'
import { modelOf } from '../../database/model/model'
import type { NotifiedEvent } from './body'
import { checkedTransitions, collectionOfEvent, hasEvents, type Transition } from './transitions'

type Running = Pick<BasePayload, 'config'>

/** The part of a ledger row that is read: of `changes` only the fields with transitions. */
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
