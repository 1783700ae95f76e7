/**
 * A share is the queue that a webhook's events go through: that of its tenant, of several tenants the one with the
 * lowest id, and for webhooks without tenants a common one. A webhook thus gets every change from one queue, in the
 * order of the writes, and a tenant with many webhooks and changes delays no other tenant.
 *
 * When the tenants of a webhook change, it moves to the new share only once neither share has backlog, as the backlog
 * is for it too.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, queryRows } from '../connection'
import type { Subscription } from './subscription'
import { type Concerning, tenantsOfChange } from './matching'

/** The share of webhooks without tenants: ids of tenants begin with 1. */
export const shareWithoutTenant = 0

const ofEveryTenant = 'every'
const ofEveryCollection = 'every'

/** Finds the shares with webhooks that a change may concern. */
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

/** The changes that concern each share, in order. */
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
 * Stores the share of each webhook that has none yet, or whose tenants have changed.
 *
 * @param backlogged the shares with backlog
 * @returns whether any share was stored, after which the subscriptions must be read again
 */
export const noteShares = async (
  payload: BasePayload,
  client: Queryable,
  subscriptions: readonly Subscription[],
  backlogged: ReadonlySet<number>,
): Promise<boolean> => {
  const due = subscriptions.filter(
    ({ hasShare, shareOfTenants, share }) =>
      !hasShare || (share !== shareOfTenants && !backlogged.has(share) && !backlogged.has(shareOfTenants)),
  )
  if (due.length === 0) return false
  await queryRows(
    payload,
    client,
    sql`INSERT INTO webhook_shares (webhook, share)
      SELECT * FROM unnest(${sql.param(due.map(({ id }) => id))}::int[], ${sql.param(due.map(({ shareOfTenants }) => shareOfTenants))}::int[])
      ON CONFLICT (webhook) DO UPDATE SET share = excluded.share`,
  )
  for (const subscription of due)
    Object.assign(subscription, { hasShare: true, share: subscription.shareOfTenants })
  return true
}
