/** A change of a record on its way to the webhooks that subscribe to it. */
import type { Changed } from '../../ledger/difference'
import type { NotifiedChange } from '../events'

export type Change = NotifiedChange & {
  /** Of the fields that decide over events and tenants alone. */
  changes: Changed
  tenants: readonly number[]
}

/** A change, and the row of `webhook_fan_outs` that notes it. */
export type Noted = Change & { place: number }
