/** A valid example body for each event, and the bodies of test deliveries. */
import type { FieldModel } from '../../database/model/model'
import { bodyOf, type EventBody, type NotifiedChange } from './body'
import type { Described } from './schema'
import type { Transition } from './transitions'
import { sampleValues, payloadFields } from './values'

const invented = {
  actor: { id: '3', type: 'key' },
  batchId: null,
  createdAt: '2026-03-01T09:30:00.000Z',
  id: 3041,
  recordId: 12,
  requestId: '2773bece-1e7b-4daf-bbad-64ba5321999c',
} as const

/** @param row the transition, for an event that is one */
export const exampleOf = (
  { collection, name, operations, transition }: Described,
  row?: Transition,
): EventBody => {
  const [operation = 'update'] = operations.toReversed()
  const changed = transition
    ? [transition.name]
    : payloadFields(collection)
        .slice(0, 2)
        .map((field) => field.name)
  return bodyOf(
    { ...invented, changed, collection: collection.slug, operation },
    { type: name, ...(transition ? { transition: exampleTransition(transition, row?.becomes) } : {}) },
  )
}

const exampleTransition = (field: FieldModel, becomes: string | undefined) => {
  const [first, second] = sampleValues(field)
  if (becomes === undefined) return { field: field.name, before: first, after: second }
  const before = first === becomes ? second : first
  return { field: field.name, before, after: becomes }
}

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
