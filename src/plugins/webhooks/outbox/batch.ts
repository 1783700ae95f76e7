/**
 * Creates the deliveries of a batch of changes for the webhooks of a share, webhook by webhook in the order of their
 * ids, until the share's allowance is used up. A webhook gets the changes in order, and all events of a change
 * together.
 */
import type { BasePayload } from 'payload'
import type { Queryable } from '../connection'
import type { Allowance } from './allowance'
import type { Batch } from './backlog'
import type { Change } from './change'
import { addDeliveries, type Values } from './deliveries'
import { filterMatching, UnansweredFilter } from './filters'
import { distinctChanges } from './distinctChanges'
import type { Subscription } from './subscription'
import { type Match, matchesOf } from './matching'
import { Snapshots, neededFields, readValues } from './snapshots'

export type Outcome = {
  added: number
  /** The webhooks with due deliveries. */
  due: Set<number>
  /** The changes that are left, in order. */
  left: Batch[]
  /** A filter that the database could not evaluate; the rest waits for it. */
  unanswered?: UnansweredFilter
}

/** The maximum of pairs (change, webhook) that are matched at once. */
const maxPairs = 1000
/** The maximum of deliveries without record values in one statement. */
const maxWithoutValues = 200
/**
 * Bodies with record values may be long: the first statement adds a few, and their size decides how many the next
 * ones add.
 */
const firstWithValues = 6
const maxWithValues = 100
const bytesAtOnce = 2 * 1024 * 1024

type BatchOptions = {
  allowance: Allowance
  filterTimeoutMs: number
  /** The subscriptions of the share, in the order of their ids. */
  subscriptions: readonly Subscription[]
}

export const processBatch = async (
  payload: BasePayload,
  client: Queryable,
  { after, changes }: Batch,
  { allowance, filterTimeoutMs, subscriptions }: BatchOptions,
): Promise<Outcome> => {
  const outcome: Outcome = { added: 0, due: new Set(), left: [] }
  const waiting = subscriptions.filter(({ id }) => id > after)
  const snapshots = new Snapshots(payload, client, neededFields(waiting))
  let [done, ready]: [number, Match[]] = [after, []]
  let withValues = firstWithValues
  const add = async (matches: readonly Match[], values: Values) => {
    const bytes = await addDeliveries(payload, client, matches, values)
    allowance.spend({ bytes, deliveries: 0 })
    return bytes
  }
  const end = async (left: Batch[]) => {
    await add(ready, new Map())
    return { ...outcome, left }
  }
  const count = (added: readonly Match[]) => {
    outcome.added += added.length
    allowance.spend({ bytes: 0, deliveries: added.length })
    for (const { subscription } of added)
      if (subscription.state === 'active') outcome.due.add(subscription.id)
  }
  for (const { subscription, matches } of matchesBySubscription(payload, changes, waiting)) {
    // The first webhook is always processed: reading the changes may have used up the time.
    if (allowance.isSpent && done !== after) return end([{ after: done, changes }])
    let accepted: Match[]
    try {
      accepted = await filterMatching(payload, client, matches, snapshots, filterTimeoutMs)
    } catch (error) {
      if (!(error instanceof UnansweredFilter)) throw error
      return { ...(await end([{ after: done, changes }])), unanswered: error }
    }
    const hasValues = accepted.some(({ change }) => subscription.payload.has(change.collection))
    for (let rest = accepted; rest.length > 0;) {
      if (allowance.isSpent && rest !== accepted) return end(splitAt(changes, rest, { done, subscription }))
      const added = takeWholeChanges(
        rest,
        hasValues ? Math.min(withValues, allowance.deliveries) : allowance.deliveries,
      )
      rest = rest.slice(added.length)
      count(added)
      if (hasValues) {
        const bytes = await add(added, await namedValues(payload, client, added, snapshots))
        withValues = Math.max(1, Math.min(maxWithValues, Math.floor((bytesAtOnce * added.length) / bytes)))
      } else ready.push(...added)
    }
    done = subscription.id
    if (ready.length >= maxWithoutValues || estimatedLength(ready) >= bytesAtOnce) {
      await add(ready, new Map())
      ready = []
    }
  }
  return end([])
}

/** Estimates the length of the bodies without creating them: a transition may contain long texts. */
const estimatedLength = (matches: readonly Match[]): number =>
  matches.reduce(
    (sum, { event: { transition } }) => sum + lengthOf(transition?.before) + lengthOf(transition?.after),
    0,
  )

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

/** The matches of each webhook, computed for some webhooks at a time. */
function* matchesBySubscription(
  payload: BasePayload,
  changes: readonly Change[],
  subscriptions: readonly Subscription[],
): Generator<{ matches: Match[]; subscription: Subscription }> {
  const size = Math.max(1, Math.floor(maxPairs / Math.max(1, changes.length)))
  for (let at = 0; at < subscriptions.length; at += size) {
    const some = subscriptions.slice(at, at + size)
    const lists = new Map<Subscription, Match[]>(some.map((subscription) => [subscription, []]))
    for (const change of changes)
      for (const matches of matchesOf(payload, change, some)) lists.get(matches.subscription)?.push(matches)
    for (const subscription of some) yield { matches: lists.get(subscription) ?? [], subscription }
  }
}

/** The first `limit` matches, extended to the end of their last change. */
const takeWholeChanges = (matches: readonly Match[], limit: number): Match[] => {
  let end = Math.max(1, Math.min(limit, matches.length))
  while (end < matches.length && matches[end]?.change.id === matches[end - 1]?.change.id) end++
  return matches.slice(0, end)
}

/**
 * Splits the changes where a webhook stopped: the first part is done for it, the second is done only for the webhooks
 * before it.
 */
const splitAt = (
  changes: readonly Change[],
  [next]: readonly Match[],
  { done, subscription }: { done: number; subscription: Subscription },
): Batch[] => {
  const at = changes.findIndex(({ id }) => id === next?.change.id)
  return [
    { after: subscription.id, changes: changes.slice(0, at) },
    { after: done, changes: changes.slice(at) },
  ]
}

const namedValues = async (
  payload: BasePayload,
  client: Queryable,
  matches: readonly Match[],
  snapshots: Snapshots,
): Promise<Values> => {
  const values = new Map<Match, Record<string, unknown>>()
  for (const slug of new Set(matches.map(({ change }) => change.collection))) {
    const group = matches.filter(({ change }) => change.collection === slug)
    const fields = group[0]?.subscription.payload.get(slug)
    if (!fields) continue
    const found = await readValues(
      payload,
      client,
      { fields, slug },
      await snapshots.of(slug, distinctChanges(group)),
    )
    for (const each of group) values.set(each, found.get(each.change.id) ?? {})
  }
  return values
}
