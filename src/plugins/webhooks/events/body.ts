/** What a receiver is sent: thin unless the webhook names fields, and the same for every webhook but for these. */
import type { Operation } from '../../ledger/ledger'
import type { Origin } from '../../ledger/origin'

export type EventBody = {
  data: {
    collection: string
    id: number
    operation: Operation
    /** The names of the fields that it changed; of a creation and a deletion those that had a value. */
    changed: readonly string[]
    /** The id of the change: rises with the changes of one record. */
    sequence: number
    batchId: null | string
    requestId: null | string
    actor: Omit<Origin['actor'], 'name'>
    transition?: { after: unknown; before: unknown; field: string }
    record?: Record<string, unknown>
  }
  /** ISO 8601: when it happened, not when it was sent. */
  timestamp: string
  type: string
}

/** A row of the ledger, as far as it is sent. */
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

/** An event that a change is. */
export type NotifiedEvent = { transition?: EventBody['data']['transition']; type: string }

/** @param record the fields that the webhook names, as they were at the event; absent where it names none */
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
    // Never the name: of staff it is a person's.
    actor: { type: change.actor.type, id: change.actor.id },
    ...(transition ? { transition } : {}),
    ...(record ? { record } : {}),
  },
})
