/** All events, derived from the model: a new collection has events at once. */
import type { BasePayload } from 'payload'
import type { Translated } from '../../../fields/translated'
import type { Operation } from '../../ledger/ledger'
import { collectionOf, type CollectionModel, modelOf } from '../../database/model/model'
import { derivedFrom } from '../../../lib/payloadState'
import type { EventBody } from './body'
import { exampleOf, testEvent } from './examples'
import { happened } from './ofChange'
import { bodySchema, type Described } from './schema'
import type { JsonSchema } from './jsonSchema'
import { checkedTransitions, collectionOfEvent, hasEvents, type Transition } from './transitions'

type Running = Pick<BasePayload, 'config'>

export type EventType = {
  /** The slug of the event's collection. */
  collection: string
  description: string
  /** A complete body with invented values. */
  example: EventBody
  name: string
  operations: readonly Operation[]
  /** The schema of the complete body. */
  schema: JsonSchema
  /** For the panel: the description of a named transition. */
  summary?: Translated<string>
}

/** By event name, sorted. */
export type Catalogue = ReadonlyMap<string, EventType>

const catalogueOfConfig = derivedFrom((config: Running['config']): Catalogue => {
  const payload = { config }
  const model = modelOf(payload)
  const all = [
    ...[...model.values()].filter(hasEvents).flatMap(plainEvents),
    ...checkedTransitions(model).map((row) => transitionEvent(payload, row)),
    test(collectionOf(payload, collectionOfEvent(testEvent))),
  ].sort((one, other) => (one.name < other.name ? -1 : 1))
  const made = new Map(all.map((event) => [event.name, event]))
  if (made.size < all.length) throw new Error('Two events have the same name.')
  return made
})

/** @throws if a transition names an unknown field, so call it at start */
export const catalogueOf = ({ config }: Running): Catalogue => catalogueOfConfig(config)

const plainEvents = (collection: CollectionModel): EventType[] =>
  (Object.keys(happened) as Operation[]).map((operation) =>
    eventType({
      collection,
      description: `One ${collection.label.singular} was ${happened[operation]}.`,
      name: `${collection.slug}.${happened[operation]}`,
      operations: [operation],
    }),
  )

const transitionEvent = (payload: Running, row: Transition): EventType => {
  const collection = collectionOf(payload, collectionOfEvent(row.event))
  const transition = collection.fields.get(row.field)
  const how =
    row.becomes === undefined
      ? `An update changed ${row.field}.`
      : `${row.field} became “${row.becomes}”, by an update or in a new record.`
  return eventType(
    {
      collection,
      description: `${row.description.en} ${how}`,
      name: row.event,
      operations: row.becomes === undefined ? ['update'] : ['create', 'update'],
      ...(transition ? { transition } : {}),
    },
    row,
  )
}

const test = (collection: CollectionModel): EventType => {
  const event = eventType({
    collection,
    description: 'Somebody tries the webhook: POST /webhooks/{id}/test. Nothing happened.',
    name: testEvent,
    operations: ['update'],
  })
  return {
    ...event,
    example: { ...event.example, data: { ...event.example.data, changed: [], sequence: 0 } },
  }
}

const eventType = (described: Described, row?: Transition): EventType => ({
  collection: described.collection.slug,
  description: described.description,
  example: exampleOf(described, row),
  name: described.name,
  operations: described.operations,
  schema: bodySchema(described),
  ...(row ? { summary: { en: described.description, es: row.description.es } } : {}),
})
