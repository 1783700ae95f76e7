/** Which events a row of the ledger is. Pure, and called for each of tens of thousands of rows. */
import type { BasePayload } from 'payload'
import type { Changed } from '../../ledger/difference'
import type { Operation } from '../../ledger/ledger'
import { derivedFrom } from '../../../lib/payloadState'
import { modelOf } from '../../database/model/model'
import type { NotifiedEvent } from './body'
import { checkedTransitions, collectionOfEvent, hasEvents, type Transition } from './transitions'

type Running = Pick<BasePayload, 'config'>

/** What is read of a row: of `changes`, the transition fields alone. */
type Row = { changes: Changed; collection: string; operation: Operation }

type CollectionEvents = { plain: Record<Operation, string>; transitions: readonly Transition[] }

/** The last word of an event for each kind of change. */
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
 * By collection, the fields whose changes make an event of their own: all that `eventsOfChange` reads of a row's
 * `changes`.
 */
export const transitionFields = (payload: Running): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...eventsByCollection(payload.config)]
      .filter(([, { transitions }]) => transitions.length > 0)
      .map(([slug, { transitions }]) => [slug, [...new Set(transitions.map(({ field }) => field))]]),
  )

/** The events that a change is: its kind, then its transitions. None for a collection without events. */
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
    if (!change || !isMade(row, operation, change)) continue
    events.push({
      transition: { field: row.field, before: change.before, after: change.after },
      type: row.event,
    })
  }
  return events
}

const isMade = (
  { becomes }: Transition,
  operation: Operation,
  { after, before }: Changed[string],
): boolean =>
  becomes === undefined ? operation === 'update' : holds(after, becomes) && !holds(before, becomes)

const holds = (value: unknown, wanted: string): boolean =>
  Array.isArray(value) ? value.includes(wanted) : value === wanted
