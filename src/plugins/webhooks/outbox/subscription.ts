import type { FieldModel } from '../../database/model/model'
import type { Filter } from '../../database/query/filter'
import type { WebhookState } from '../state'

/** A webhook as the fan-out uses it. */
export type Subscription = {
  /** Undefined means every event. */
  events: ReadonlySet<string> | undefined
  /** Whether its share is stored. */
  hasShare: boolean
  /** The filter for each collection, limited to the webhook's tenants; undefined means every record. */
  filters: ReadonlyMap<string, Filter> | undefined
  id: number
  /** By collection, the fields whose values are sent. */
  payload: ReadonlyMap<string, readonly FieldModel[]>
  /** The share that follows from its current tenants. */
  shareOfTenants: number
  /** The share that it uses (`shares.ts`). */
  share: number
  state: WebhookState
  /** Empty means all tenants. */
  tenants: readonly number[]
}
