/** A change that the fan-out turns into deliveries. */
import type { Changed } from '../../ledger/difference'
import type { NotifiedChange } from '../events'

export type Change = NotifiedChange & {
  /** Only the fields that determine events and tenants. */
  changes: Changed
  tenants: readonly number[]
}

/** A change, and the id of its row in `webhook_fan_outs`: its place in the order of the writes. */
export type Noted = Change & { place: number }
