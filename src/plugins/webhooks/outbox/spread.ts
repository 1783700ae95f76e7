/**
 * Processes the changes that writes have noted, one worker at a time and in the order of the writes. For a share
 * without backlog they become deliveries at once, within an allowance; the rest is appended to the share's backlog.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import type { Queryable } from '../connection'
import { Allowance, type Limits } from './allowance'
import { addBacklog } from './backlog'
import { type Outcome, processBatch } from './batch'
import { deleteTaken, removeProcessed, takeChanges, takeSummaries } from './changes'
import type { Noted } from './change'
import type { UnansweredFilter } from './filters'
import type { Subscription } from './subscription'
import { beginUnderLock } from './underLock'
import { changesByShare, noteShares } from './shares'
import { disableAll, type WorkerMemory, nothing, type RoundResult } from './round'
import { logFull, noteFull } from './waiting'

const lockNumber = 7_203_117
/** The maximum of changes processed in one round. */
const maxChanges = 1000
/** The maximum of further changes that a round moves to the backlogs unprocessed. */
const maxMoved = 10_000

/**
 * What one share, and all shares together, may use of a round. Changes that are written meanwhile wait for its end.
 */
const shareLimits: Limits = { bytes: 4 * 1024 * 1024, deliveries: 500, milliseconds: 100 }
const roundLimits: Limits = { bytes: 16 * 1024 * 1024, deliveries: 2000, milliseconds: 200 }
/** Slower filters are evaluated by `workOff`. */
const quickFilterTimeoutMs = 50
/** How long the changes of a share with a slow filter go straight to its backlog. */
const slowForMs = 10_000

const hasNoted = 'EXISTS (SELECT 1 FROM webhook_fan_outs WHERE share IS NULL)'

export const spread = async (
  payload: BasePayload,
  pool: pg.Pool,
  memory: WorkerMemory,
): Promise<RoundResult> => {
  const locked = await beginUnderLock(
    pool,
    `CASE WHEN ${hasNoted} THEN pg_try_advisory_lock(${lockNumber}) END`,
  )
  if (locked === null || locked === false) return { ...nothing, isBusy: locked === false }
  const after: AfterCommit = { full: [], unanswered: [] }
  try {
    const { forget, result } = await spreadNoted(payload, locked.client, memory, after)
    await locked.end(`${forget}; COMMIT; SELECT pg_advisory_unlock(${lockNumber})`)
    for (const share of after.full) logFull(payload, share, true)
    await disableAll(payload, pool, after.unanswered)
    return result
  } catch (error) {
    memory.subscriptions.forget()
    throw locked.fail(error)
  }
}

/** Work for after the commit. */
type AfterCommit = { full: number[]; unanswered: UnansweredFilter[] }

/** @returns the result, and the statement that deletes the processed rows */
const spreadNoted = async (
  payload: BasePayload,
  client: Queryable,
  memory: WorkerMemory,
  after: AfterCommit,
): Promise<{ forget: string; result: RoundResult }> => {
  const taken = await takeChanges(payload, client, maxChanges)
  const all = await memory.subscriptions.read(client, taken.subscriptions)
  const backlogged = new Set(taken.backlogged)
  if (await noteShares(payload, client, all, backlogged)) memory.subscriptions.forget()
  const due = new Map<number, number>()
  const round = new Allowance(roundLimits)
  for (const [share, changes] of changesByShare(payload, taken.changes, all)) {
    const subscriptions = all.filter((subscription) => subscription.share === share)
    const goesToBacklog = backlogged.has(share) || isSlow(memory, share) || round.isSpent
    const outcome = goesToBacklog
      ? { added: 0, due: new Set<number>(), left: [{ after: 0, changes }] }
      : await deliverAtOnce(payload, client, { changes, subscriptions, share }, memory, after)
    round.spend({ bytes: 0, deliveries: outcome.added })
    for (const webhook of outcome.due) due.set(webhook, share)
    // The remaining changes are among those passed in, so they are `Noted`.
    await addBacklog(payload, client, share, outcome.left as { after: number; changes: Noted[] }[])
  }
  await removeProcessed(payload, client, taken)
  const forget = taken.isAll
    ? deleteTaken(taken)
    : await moveRestToBacklogs(payload, client, all, deleteTaken(taken))
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

/** Creates the deliveries of a share without backlog, as far as its allowance permits. */
const deliverAtOnce = async (
  payload: BasePayload,
  client: Queryable,
  {
    changes,
    subscriptions,
    share,
  }: { changes: Noted[]; subscriptions: readonly Subscription[]; share: number },
  { slowSince, waiting }: WorkerMemory,
  after: AfterCommit,
): Promise<Outcome> => {
  const room = await waiting.room(client, share)
  if (room <= 0) {
    if (await noteFull(payload, client, share)) after.full.push(share)
    return { added: 0, due: new Set(), left: [{ after: 0, changes }] }
  }
  const allowance = new Allowance({ ...shareLimits, deliveries: Math.min(shareLimits.deliveries, room) })
  const outcome = await processBatch(
    payload,
    client,
    { after: 0, changes },
    { allowance, filterTimeoutMs: quickFilterTimeoutMs, subscriptions },
  )
  waiting.add(share, outcome.added)
  if (outcome.added >= room && outcome.left.length > 0 && (await noteFull(payload, client, share)))
    after.full.push(share)
  if (outcome.unanswered) {
    after.unanswered.push(outcome.unanswered)
    if (outcome.unanswered.isEarly) slowSince.set(share, performance.now())
  }
  return outcome
}

/**
 * Moves further noted changes to the backlogs: a write of many thousand records must not delay the writes after it by
 * more than that.
 */
const moveRestToBacklogs = async (
  payload: BasePayload,
  client: Queryable,
  all: readonly Subscription[],
  forget: string,
): Promise<string> => {
  await client.query(forget)
  const rest = await takeSummaries(payload, client, maxMoved)
  for (const [share, changes] of changesByShare(payload, rest.changes, all))
    await addBacklog(payload, client, share, [{ after: 0, changes }])
  await removeProcessed(payload, client, rest)
  return deleteTaken(rest)
}
