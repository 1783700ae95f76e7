import type { FieldModel } from '../../database/model/model'
import type { Filter } from '../../database/query/filter'
import type { WebhookState } from '../state'

/** A webhook as the fan-out sees it. */
export type Subscription = {
  /** Undefined: every event. */
  events: ReadonlySet<string> | undefined
  /** Whether its share is noted. */
  hasShare: boolean
  /** By collection, with what it may not see passed over; none: whatever the record. */
  filters: ReadonlyMap<string, Filter> | undefined
  id: number
  /** By collection: the fields whose values are sent. */
  payload: ReadonlyMap<string, readonly FieldModel[]>
  /** The share that its tenants say. */
  ownShare: number
  /** The share that it counts on (`shares.ts`). */
  share: number
  state: WebhookState
  /** None: of those of all. */
  tenants: readonly number[]
}
