/**
 * All events with the JSON Schema and an example of their bodies, derived from the model: a new collection has events
 * at once.
 */
import type { BasePayload } from 'payload'
import type { Translated } from '../../../fields/translated'
import { derivedFrom } from '../../../lib/payloadState'
import { collectionOf, type CollectionModel, type FieldModel, modelOf } from '../../database/model/model'
import { actorTypes } from '../../ledger/collection'
import { recordedFields } from '../../ledger/difference'
import type { Operation } from '../../ledger/ledger'
import { bodyOf, type EventBody, happened, testEvent } from './body'
import { checkedTransitions, collectionOfEvent, hasEvents, type Transition } from './transitions'

type Running = Pick<BasePayload, 'config'>

/** The subset of JSON Schema (2020-12) that describes event bodies. */
type JsonSchema = {
  $schema?: string
  additionalProperties?: JsonSchema
  const?: string
  description?: string
  enum?: (null | string)[]
  format?: string
  items?: JsonSchema
  maxItems?: number
  minItems?: number
  minimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  title?: string
  type?: string | string[]
  uniqueItems?: true
}

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
  const catalogue = new Map(all.map((event) => [event.name, event]))
  if (catalogue.size < all.length) throw new Error('Two events have the same name.')
  return catalogue
})

/** @throws if a transition names an unknown field, so call it at start */
export const catalogueOf = ({ config }: Running): Catalogue => catalogueOfConfig(config)

/**
 * The collections that a webhook subscribes to through its events.
 *
 * @param events none means every event
 */
export const subscribedCollections = (
  payload: BasePayload,
  events: null | readonly string[] | undefined,
): CollectionModel[] => {
  const all = [...modelOf(payload).values()].filter(hasEvents)
  if (!events || events.length === 0) return all
  const catalogue = catalogueOf(payload)
  const slugs = new Set(events.map((name) => catalogue.get(name)?.collection))
  return all.filter(({ slug }) => slugs.has(slug))
}

/**
 * The fields whose values an event may contain: those in columns and lists of the record itself, without personal data.
 */
export const payloadFields = (collection: CollectionModel): FieldModel[] =>
  recordedFields(collection).filter(
    ({ kind, marks }) => kind !== 'nested' && marks.personalData === undefined,
  )

type Described = {
  collection: CollectionModel
  description: string
  name: string
  operations: readonly Operation[]
  /** The field of a transition. */
  transition?: FieldModel
}

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
  const condition =
    row.becomes === undefined
      ? `An update changed ${row.field}.`
      : `${row.field} became “${row.becomes}”, by an update or in a new record.`
  return eventType(
    {
      collection,
      description: `${row.description.en} ${condition}`,
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

/** The complete JSON Schema (2020-12) of an event's body. Later versions may add properties. */
const bodySchema = (event: Described): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  description: event.description,
  properties: {
    data: dataSchema(event),
    timestamp: {
      description: 'When it happened, not when it was sent.',
      format: 'date-time',
      type: 'string',
    },
    type: { const: event.name, type: 'string' },
  },
  required: ['type', 'timestamp', 'data'],
  title: event.name,
  type: 'object',
})

const dataSchema = ({ collection, operations, transition }: Described): JsonSchema => {
  const always: Record<string, JsonSchema> = {
    actor: {
      description: 'Who: staff, a key, or the service itself.',
      properties: { id: { type: ['string', 'null'] }, type: { enum: [...actorTypes], type: 'string' } },
      required: ['type', 'id'],
      type: 'object',
    },
    batchId: {
      description: 'The same for all that one bulk request wrote.',
      type: ['string', 'null'],
    },
    changed: {
      description: 'The fields that it changed; of a creation and a deletion, those that had a value.',
      items: { enum: recordedFields(collection).map(({ name }) => name), type: 'string' },
      type: 'array',
      uniqueItems: true,
    },
    collection: { const: collection.slug, type: 'string' },
    id: { description: 'Of the record.', minimum: 1, type: 'integer' },
    operation: { enum: [...operations], type: 'string' },
    requestId: { description: 'The X-Request-Id of the request that wrote it.', type: ['string', 'null'] },
    sequence: {
      description: 'Rises with the changes of one record. 0 in a test.',
      minimum: 0,
      type: 'integer',
    },
    ...(transition ? { transition: transitionSchema(transition) } : {}),
  }
  return {
    properties: { ...always, record: recordSchema(collection) },
    required: Object.keys(always),
    type: 'object',
  }
}

const transitionSchema = (field: FieldModel): JsonSchema => ({
  properties: {
    after: valueSchema(field),
    before: valueSchema(field),
    field: { const: field.name, type: 'string' },
  },
  required: ['field', 'before', 'after'],
  type: 'object',
})

const recordSchema = (collection: CollectionModel): JsonSchema => ({
  description: 'The fields that the webhook’s payload names, as they were at the event.',
  properties: Object.fromEntries(payloadFields(collection).map((field) => [field.name, valueSchema(field)])),
  type: 'object',
})

/** The schema of a field's value, in the shape the ledger stores it. */
const valueSchema = (field: FieldModel): JsonSchema =>
  field.isLocalized
    ? { additionalProperties: { type: 'string' }, description: 'By locale.', type: 'object' }
    : shapeOf(field)

const shapeOf = ({ kind, values = [] }: FieldModel): JsonSchema => {
  switch (kind) {
    case 'choice':
      return { enum: [...values, null], type: ['string', 'null'] }
    case 'choices':
      return { items: { enum: [...values], type: 'string' }, type: 'array' }
    case 'checkbox':
      return { type: ['boolean', 'null'] }
    case 'json':
      return {}
    case 'dateTime':
      return { format: 'date-time', type: ['string', 'null'] }
    case 'number':
      return { type: ['number', 'null'] }
    case 'place':
      return { items: { type: 'number' }, maxItems: 2, minItems: 2, type: ['array', 'null'] }
    case 'reference':
      return { type: ['integer', 'null'] }
    case 'references':
      return { items: { type: 'integer' }, type: 'array' }
    default:
      return { type: ['string', 'null'] }
  }
}

const exampleChange = {
  actor: { id: '3', type: 'key' },
  batchId: null,
  createdAt: '2026-03-01T09:30:00.000Z',
  id: 3041,
  recordId: 12,
  requestId: '2773bece-1e7b-4daf-bbad-64ba5321999c',
} as const

/** @param row the transition, for an event that is one */
const exampleOf = ({ collection, name, operations, transition }: Described, row?: Transition): EventBody => {
  const [operation = 'update'] = operations.toReversed()
  const changed = transition
    ? [transition.name]
    : payloadFields(collection)
        .slice(0, 2)
        .map((field) => field.name)
  return bodyOf(
    { ...exampleChange, changed, collection: collection.slug, operation },
    { type: name, ...(transition ? { transition: exampleTransition(transition, row?.becomes) } : {}) },
  )
}

const exampleTransition = (field: FieldModel, becomes: string | undefined) => {
  const [first, second] = sampleValues(field)
  if (becomes === undefined) return { field: field.name, before: first, after: second }
  const before = first === becomes ? second : first
  return { field: field.name, before, after: becomes }
}

/** Two example values of a field: before and after. */
export const sampleValues = ({ isLocalized, kind, values = [] }: FieldModel): [unknown, unknown] => {
  if (isLocalized) return [{ en: 'Hello' }, { en: 'Hello', es: 'Hola' }]
  const [first = null, second = first] = values
  switch (kind) {
    case 'amount':
      return ['$24,900.00', '$23,900.00']
    case 'choice':
      return [first, second]
    case 'choices':
      return [[first], [second]]
    case 'checkbox':
      return [false, true]
    case 'json':
      return [null, ['leads.created']]
    case 'dateTime':
      return ['2026-03-02T15:00:00.000Z', '2026-03-03T10:30:00.000Z']
    case 'number':
      return [1, 2]
    case 'place':
      return [null, [-104.99, 39.74]]
    case 'reference':
      return [4, 7]
    case 'references':
      return [[4], [4, 7]]
    default:
      return ['Pending', 'Approved']
  }
}
