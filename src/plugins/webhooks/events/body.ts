/**
 * The body that a receiver gets: only ids and names of changed fields, plus the values of the fields that the
 * webhook's `payload` names.
 */
import type { Operation } from '../../ledger/ledger'
import type { Origin } from '../../ledger/origin'

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
