/** Determines which webhooks receive a change, and as which events. Has no side effects. */
import type { BasePayload } from 'payload'
import { tenantPathsOf } from '../../auth/tenancy/tenants'
import type { Operation } from '../../ledger/ledger'
import { collectionOf } from '../../database/model/model'
import type { Changed } from '../../ledger/difference'
import { eventsOfChange, type NotifiedChange, type NotifiedEvent } from '../events'
import { happened } from '../events/body'
import type { Subscription } from './subscriptions'

/** A change that the fan-out turns into deliveries. */
export type Change = NotifiedChange & {
  /** Only the fields that determine events and tenants. */
  changes: Changed
  tenants: readonly number[]
}

/** One event of a change for one webhook. */
export type Match = {
  change: Change
  event: NotifiedEvent
  subscription: Subscription
  /** The tenants concerned: the webhook must still belong to one of them when the delivery is sent. */
  tenants: readonly number[]
}

/** Finds the matches of a change for one webhook after another, before filters run. */
export const createMatcher = (
  payload: BasePayload,
  change: Change,
): ((subscription: Subscription) => Match[]) => {
  const events = eventsOfChange(payload, change)
  if (events.length === 0) return () => []
  const move = findMove(payload, change)
  return (subscription) => {
    const visible = findVisibility(subscription, change, move)
    if (!visible) return []
    const { as, tenants } = visible
    const all = as === undefined ? events : [{ type: `${change.collection}.${happened[as]}` }]
    return all
      .filter(({ type }) => subscription.events === undefined || subscription.events.has(type))
      .map((event) => ({
        change: as === undefined ? change : { ...change, changed: [], operation: as },
        event,
        subscription,
        tenants,
      }))
  }
}

/** The tenants of a record before and after a change that moves it between tenants. */
type Move = { after: readonly number[]; before: readonly number[] }

/**
 * For a webhook of some tenants, a record that leaves them counts as deleted and one that joins them as created: the
 * webhook must not receive changes of the record in other tenants.
 */
const findVisibility = (
  { tenants }: Subscription,
  change: Change,
  move: Move | undefined,
): { as?: Operation; tenants: readonly number[] } | undefined => {
  if (tenants.length === 0) return { tenants: change.tenants }
  if (!move) return overlaps(tenants, change.tenants) ? { tenants: change.tenants } : undefined
  const has = move.after.filter((id) => tenants.includes(id))
  const had = move.before.filter((id) => tenants.includes(id))
  if (has.length > 0) return { ...(had.length > 0 ? {} : { as: 'create' }), tenants: has }
  return had.length > 0 ? { as: 'delete', tenants: had } : undefined
}

/** Undefined for a change that does not move its record between tenants. */
const findMove = (payload: BasePayload, { changes, collection, operation }: Change): Move | undefined => {
  if (operation !== 'update') return undefined
  const moves = tenantPathsOf(payload, collectionOf(payload, collection)).flatMap(([{ name }, next]) =>
    next ? [] : (changes[name] ?? []),
  )
  if (moves.length === 0) return undefined
  return {
    after: moves.flatMap((change) => idsIn(change.after)),
    before: moves.flatMap((change) => idsIn(change.before)),
  }
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number')

const overlaps = (ids: readonly number[], others: readonly number[]): boolean =>
  ids.some((id) => others.includes(id))
