/**
 * Events: the catalogue, the events that a change counts as, and their bodies. Guarantees that no body contains
 * personal data.
 */
import type { BasePayload } from 'payload'
import { catalogueOf, type EventType } from './catalogue'

type Published = Pick<EventType, 'collection' | 'description' | 'example' | 'name' | 'schema'>

/** The response of `GET /webhooks/events`. */
export const eventsAnswer = (
  payload: Pick<BasePayload, 'config'>,
): { docs: Published[]; totalDocs: number } => {
  const docs = [...catalogueOf(payload).values()].map(
    ({ collection, description, example, name, schema }) => ({
      name,
      description,
      collection,
      schema,
      example,
    }),
  )
  return { docs, totalDocs: docs.length }
}

export {
  bodyOf,
  type EventBody,
  eventsOfChange,
  type NotifiedChange,
  type NotifiedEvent,
  testBody,
  testEvent,
  transitionFields,
} from './body'
export { catalogueOf, type EventType, payloadFields, subscribedCollections } from './catalogue'
