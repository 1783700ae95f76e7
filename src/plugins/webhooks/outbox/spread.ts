/**
 * Takes the changes that writes have noted, one worker at a time and in the order of the writes. For a share without backlog
 * they become deliveries at once, within an allowance; the rest is put at the end of the backlog of its share.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import type { Queryable } from '../connection'
import { Allowance, type Limits } from './allowance'
import { addBacklog } from './backlog'
import { type Outcome, processBatch } from './batch'
import { forgetTaken, keepTheRest, takeChanges, takePlaces } from './changes'
import type { Noted } from './change'
import type { UnansweredFilter } from './filters'
import type { Subscription } from './subscription'
import { beginLocked } from './locked'
import { changesByShare, noteShares } from './shares'
import { disableAll, type WorkerMemory, nothing, type RoundResult } from './round'
import { logFull, noteFull } from './waiting'

const lockNumber = 7_203_117
/** Changes of one round. */
const mostAtOnce = 1000
/** Changes beyond those, which one round puts to the backlogs as they are. */
const mostPlaced = 10_000

/** What one share, and all of them together, may take of a round. Whatever is written meanwhile waits for its end. */
const atOnce: Limits = { bytes: 4 * 1024 * 1024, deliveries: 500, milliseconds: 100 }
const ofRound: Limits = { bytes: 16 * 1024 * 1024, deliveries: 2000, milliseconds: 200 }
/** Filters that take longer are evaluated in their share's turn (`workOff`). */
const filterAtOnceMs = 50
/** How long the changes of a share with such a filter go straight to its backlog. */
const slowForMs = 10_000

const isWanted = 'EXISTS (SELECT 1 FROM webhook_fan_outs WHERE share IS NULL)'

export const spread = async (
  payload: BasePayload,
  pool: pg.Pool,
  known: WorkerMemory,
): Promise<RoundResult> => {
  const locked = await beginLocked(pool, `CASE WHEN ${isWanted} THEN pg_try_advisory_lock(${lockNumber}) END`)
  if (locked === null || locked === false) return { ...nothing, isBusy: locked === false }
  const after: After = { full: [], unanswered: [] }
  try {
    const { forget, result } = await spreadNoted(payload, locked.client, known, after)
    await locked.end(`${forget}; COMMIT; SELECT pg_advisory_unlock(${lockNumber})`)
    for (const share of after.full) logFull(payload, share, true)
    await disableAll(payload, pool, after.unanswered)
    return result
  } catch (error) {
    known.subscriptions.forget()
    throw locked.fail(error)
  }
}

/** What is done after the transaction is committed. */
type After = { full: number[]; unanswered: UnansweredFilter[] }

/** @returns the result, and the statement that removes the noted changes */
const spreadNoted = async (
  payload: BasePayload,
  client: Queryable,
  known: WorkerMemory,
  after: After,
): Promise<{ forget: string; result: RoundResult }> => {
  const taken = await takeChanges(payload, client, mostAtOnce)
  const all = await known.subscriptions.read(client, taken.subscriptions)
  const backlogged = new Set(taken.backlogged)
  if (await noteShares(payload, client, all, backlogged)) known.subscriptions.forget()
  const due = new Map<number, number>()
  const round = new Allowance(ofRound)
  for (const [share, changes] of changesByShare(payload, taken.changes, all)) {
    const subscriptions = all.filter((subscription) => subscription.share === share)
    const isListed = backlogged.has(share) || isSlow(known, share) || round.isSpent
    const outcome = isListed
      ? { added: 0, due: new Set<number>(), left: [{ after: 0, changes }] }
      : await giveAtOnce(payload, client, { changes, subscriptions, share }, known, after)
    round.spend({ bytes: 0, deliveries: outcome.added })
    for (const webhook of outcome.due) due.set(webhook, share)
    // They are those that were given.
    await addBacklog(payload, client, share, outcome.left as { after: number; changes: Noted[] }[])
  }
  await keepTheRest(payload, client, taken)
  const forget = taken.isAll
    ? forgetTaken(taken)
    : await placeTheRest(payload, client, all, forgetTaken(taken))
  const rewritten = taken.changes.flatMap(({ collection, recordId }) =>
    collection === 'webhooks' ? [recordId] : [],
  )
  return { forget, result: { due, isBusy: false, isMore: taken.fanOuts.length > 0, rewritten } }
}

const isSlow = ({ slowSince }: WorkerMemory, share: number): boolean => {
  const since = slowSince.get(share)
  if (since === undefined) return false
  if (performance.now() - since < slowForMs) return true
  slowSince.delete(share)
  return false
}

/** Makes the deliveries of a share without backlog, as far as its allowance goes. */
const giveAtOnce = async (
  payload: BasePayload,
  on: Queryable,
  {
    changes,
    subscriptions,
    share,
  }: { changes: Noted[]; subscriptions: readonly Subscription[]; share: number },
  { slowSince, waiting }: WorkerMemory,
  after: After,
): Promise<Outcome> => {
  const room = await waiting.room(on, share)
  if (room <= 0) {
    if (await noteFull(payload, on, share)) after.full.push(share)
    return { added: 0, due: new Set(), left: [{ after: 0, changes }] }
  }
  const allowance = new Allowance({ ...atOnce, deliveries: Math.min(atOnce.deliveries, room) })
  const outcome = await processBatch(
    payload,
    on,
    { after: 0, changes },
    { allowance, filterTimeoutMs: filterAtOnceMs, subscriptions },
  )
  waiting.add(share, outcome.added)
  if (outcome.added >= room && outcome.left.length > 0 && (await noteFull(payload, on, share)))
    after.full.push(share)
  if (outcome.unanswered) {
    after.unanswered.push(outcome.unanswered)
    if (outcome.unanswered.isEarly) slowSince.set(share, performance.now())
  }
  return outcome
}

/** Puts what else is noted to the backlogs: a write of many thousands delays those after it by no more than that. */
const placeTheRest = async (
  payload: BasePayload,
  client: Queryable,
  all: readonly Subscription[],
  forget: string,
): Promise<string> => {
  await client.query(forget)
  const rest = await takePlaces(payload, client, mostPlaced)
  for (const [share, changes] of changesByShare(payload, rest.changes, all))
    await addBacklog(payload, client, share, [{ after: 0, changes }])
  await keepTheRest(payload, client, rest)
  return forgetTaken(rest)
}
