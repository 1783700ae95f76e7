/**
 * What is noted is told, or put to the backlog of the shares that have a part in it: by one worker at a time, in the order of
 * the writes. A share without backlog is told at once, within an allowance.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import type { Queryable } from '../connection'
import { Allowance, type Limits } from './allowance'
import { addBacklog } from './backlog'
import { type Outcome, giveBatch } from './batch'
import { forgetTaken, keepTheRest, type Noted, takeChanges, takePlaces } from './changes'
import type { UnansweredFilter } from './filters'
import type { Hearer } from './hearers'
import { beginLocked } from './locked'
import { changesByShare, noteShares } from './shares'
import { disableAll, type Knowledge, nothing, type Told } from './told'
import { logFull, noteFull } from './waiting'

const lockNumber = 7_203_117
const mostAtOnce = 1000
/** Of changes that are given to no webhook yet. */
const mostPlaced = 10_000

/** Of one share in one round, and of all of them: whoever comes meanwhile waits for the end of it. */
const atOnce: Limits = { bytes: 4 * 1024 * 1024, deliveries: 500, milliseconds: 100 }
const ofRound: Limits = { bytes: 16 * 1024 * 1024, deliveries: 2000, milliseconds: 200 }
/** Filters that take longer are asked in their share's turn. */
const filterAtOnceMs = 50
/** For so long a share with such a filter has its changes put to its backlog at once. */
const slowForMs = 10_000

const isWanted = 'EXISTS (SELECT 1 FROM webhook_fan_outs WHERE share IS NULL)'

export const spread = async (payload: BasePayload, pool: pg.Pool, known: Knowledge): Promise<Told> => {
  const locked = await beginLocked(pool, `CASE WHEN ${isWanted} THEN pg_try_advisory_lock(${lockNumber}) END`)
  if (locked === null || locked === false) return { ...nothing, isBusy: locked === false }
  const after: After = { full: [], unanswered: [] }
  try {
    const { forget, told } = await spreadNoted(payload, locked.client, known, after)
    await locked.end(`${forget}; COMMIT; SELECT pg_advisory_unlock(${lockNumber})`)
    for (const share of after.full) logFull(payload, share, true)
    await disableAll(payload, pool, after.unanswered)
    return told
  } catch (error) {
    known.hearers.forget()
    throw locked.fail(error)
  }
}

/** What follows when the transaction is committed. */
type After = { full: number[]; unanswered: UnansweredFilter[] }

/** @returns what was told, and the statement that takes it off the list */
const spreadNoted = async (
  payload: BasePayload,
  client: Queryable,
  known: Knowledge,
  after: After,
): Promise<{ forget: string; told: Told }> => {
  const taken = await takeChanges(payload, client, mostAtOnce)
  const all = await known.hearers.read(client, taken.hearers)
  const backlogged = new Set(taken.backlogged)
  if (await noteShares(payload, client, all, backlogged)) known.hearers.forget()
  const due = new Map<number, number>()
  const round = new Allowance(ofRound)
  for (const [share, changes] of changesByShare(payload, taken.changes, all)) {
    const hearers = all.filter((hearer) => hearer.share === share)
    const isListed = backlogged.has(share) || isSlow(known, share) || round.isSpent
    const outcome = isListed
      ? { added: 0, due: new Set<number>(), left: [{ after: 0, changes }] }
      : await giveAtOnce(payload, client, { changes, hearers, share }, known, after)
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
  return { forget, told: { due, isBusy: false, isMore: taken.fanOuts.length > 0, rewritten } }
}

const isSlow = ({ slowSince }: Knowledge, share: number): boolean => {
  const since = slowSince.get(share)
  if (since === undefined) return false
  if (performance.now() - since < slowForMs) return true
  slowSince.delete(share)
  return false
}

/** Tells a share without backlog, as far as its allowance goes. */
const giveAtOnce = async (
  payload: BasePayload,
  on: Queryable,
  { changes, hearers, share }: { changes: Noted[]; hearers: readonly Hearer[]; share: number },
  { slowSince, waiting }: Knowledge,
  after: After,
): Promise<Outcome> => {
  const room = await waiting.room(on, share)
  if (room <= 0) {
    if (await noteFull(payload, on, share)) after.full.push(share)
    return { added: 0, due: new Set(), left: [{ after: 0, changes }] }
  }
  const allowance = new Allowance({ ...atOnce, deliveries: Math.min(atOnce.deliveries, room) })
  const outcome = await giveBatch(
    payload,
    on,
    { after: 0, changes },
    { allowance, filterPatienceMs: filterAtOnceMs, hearers },
  )
  waiting.add(share, outcome.added)
  if (outcome.unanswered) {
    after.unanswered.push(outcome.unanswered)
    if (outcome.unanswered.isEarly) slowSince.set(share, performance.now())
  }
  return outcome
}

/** What else is noted is put to the backlogs as it is: a write of many thousands keeps those after it waiting only for that. */
const placeTheRest = async (
  payload: BasePayload,
  client: Queryable,
  all: readonly Hearer[],
  forget: string,
): Promise<string> => {
  await client.query(forget)
  const rest = await takePlaces(payload, client, mostPlaced)
  for (const [share, changes] of changesByShare(payload, rest.changes, all))
    await addBacklog(payload, client, share, [{ after: 0, changes }])
  await keepTheRest(payload, client, rest)
  return forgetTaken(rest)
}
