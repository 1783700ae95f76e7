/** The complete JSON Schema (2020-12) of an event's body. Later versions may add properties. */
import { actorTypes } from '../../ledger/collection'
import { recordedFields } from '../../ledger/difference'
import type { Operation } from '../../ledger/ledger'
import type { CollectionModel, FieldModel } from '../../database/model/model'
import { payloadFields, valueSchema } from './values'
import type { JsonSchema } from './jsonSchema'

export type Described = {
  collection: CollectionModel
  description: string
  name: string
  operations: readonly Operation[]
  /** The field of a transition. */
  transition?: FieldModel
}

export const bodySchema = (event: Described): JsonSchema => ({
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
