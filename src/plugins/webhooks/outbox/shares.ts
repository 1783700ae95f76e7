/**
 * Whose share of the fan-out a webhook counts on: its tenant's, of several tenants that of the lowest id, and of none the
 * share of those that subscribe to every tenant. So a webhook gets every change from one list, in the order of the writes, and a
 * tenant with many webhooks and changes delays its own list and no other tenant's.
 *
 * A webhook whose tenants change stays on its share while that one or the next has backlog: the backlog is for it too.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, rowsOf } from '../connection'
import type { Subscription } from './subscription'
import { type Concerning, tenantsOfChange } from './matching'

/** Of webhooks without tenants: the ids of tenants begin with 1. */
export const shareWithoutTenant = 0

const ofEveryTenant = 'every'
const ofEveryCollection = 'every'

/** Which shares have webhooks that a change may concern. */
export class ShareIndex {
  private readonly shares = new Map<string, Set<number>>()

  constructor(subscriptions: readonly Subscription[]) {
    for (const { events, share, tenants } of subscriptions) {
      const collections = events
        ? new Set([...events].map((name) => name.split('.')[0] ?? ''))
        : [ofEveryCollection]
      for (const tenant of tenants.length > 0 ? tenants : [ofEveryTenant]) {
        for (const collection of collections) {
          const key = `${tenant}/${collection}`
          this.shares.set(key, (this.shares.get(key) ?? new Set()).add(share))
        }
      }
    }
  }

  sharesOf(payload: BasePayload, change: Concerning): number[] {
    const found = new Set<number>()
    for (const tenant of [ofEveryTenant, ...tenantsOfChange(payload, change)]) {
      for (const collection of [ofEveryCollection, change.collection]) {
        for (const share of this.shares.get(`${tenant}/${collection}`) ?? []) found.add(share)
      }
    }
    return [...found].toSorted((one, other) => one - other)
  }
}

/** The changes that each share has a part in, in their order. */
export const changesByShare = <T extends Concerning>(
  payload: BasePayload,
  changes: readonly T[],
  subscriptions: readonly Subscription[],
): Map<number, T[]> => {
  const index = new ShareIndex(subscriptions)
  const lists = new Map<number, T[]>()
  for (const change of changes) {
    for (const share of index.sharesOf(payload, change)) {
      const list = lists.get(share)
      if (list) list.push(change)
      else lists.set(share, [change])
    }
  }
  return lists
}

/**
 * Notes the share of each webhook that has none yet, or whose tenants have changed.
 *
 * @param backlogged the shares that have backlog
 * @returns whether any was noted: the webhooks are then to be read again
 */
export const noteShares = async (
  payload: BasePayload,
  on: Queryable,
  subscriptions: readonly Subscription[],
  backlogged: ReadonlySet<number>,
): Promise<boolean> => {
  const due = subscriptions.filter(
    ({ hasShare, ownShare, share }) =>
      !hasShare || (share !== ownShare && !backlogged.has(share) && !backlogged.has(ownShare)),
  )
  if (due.length === 0) return false
  await rowsOf(
    payload,
    on,
    sql`INSERT INTO webhook_shares (webhook, share)
      SELECT * FROM unnest(${sql.param(due.map(({ id }) => id))}::int[], ${sql.param(due.map(({ ownShare }) => ownShare))}::int[])
      ON CONFLICT (webhook) DO UPDATE SET share = excluded.share`,
  )
  for (const subscription of due)
    Object.assign(subscription, { hasShare: true, share: subscription.ownShare })
  return true
}
