/**
 * One round of the backlog of one share, the next in turn. One worker at a time works on a share; several workers may work on
 * several. A share that has taken long rests for as long, so that those with dear filters have half of the time at most.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { sql } from '@payloadcms/db-postgres'
import { type Queryable, rowsOf } from '../connection'
import { Allowance, type Limits } from './allowance'
import { settleHead, takeHead } from './backlog'
import { processBatch } from './batch'
import { backloggedShares } from './changes'
import { filterTimeoutMs, type UnansweredFilter } from './filters'
import { subscriptionsVersion } from './subscriptions'
import { beginLocked } from './locked'
import { disableAll, type WorkerMemory, nothing, type RoundResult } from './round'
import { logFull, noteFull, noteWorkedOff } from './waiting'

/** The first of the two numbers of the lock; the second is the share. */
const lockClass = 7_203_118

/** Of one turn. A filter that is evaluated within it may take longer. */
const turnLimits: Limits = { bytes: 8 * 1024 * 1024, deliveries: 500, milliseconds: 100 }

export class Rota {
  private last = -1
  private readonly restsUntil = new Map<number, number>()

  /** The shares that have a turn now, the next first; those that took long only where no other has one. */
  inTurn(shares: readonly number[]): number[] {
    const now = performance.now()
    for (const [share, until] of this.restsUntil) if (until <= now) this.restsUntil.delete(share)
    const sorted = shares.toSorted((one, other) => one - other)
    const next = sorted.filter((share) => share > this.last)
    const ordered = [...next, ...sorted.filter((share) => share <= this.last)]
    const rested = ordered.filter((share) => !this.restsUntil.has(share))
    return rested.length > 0 ? rested : ordered
  }

  had(share: number, milliseconds: number): void {
    this.last = share
    if (milliseconds > turnLimits.milliseconds) this.restsUntil.set(share, performance.now() + milliseconds)
  }
}

/** @returns the result for the share whose turn it was; `nothing` where none has backlog, or none has room for more */
export const workOff = async (
  payload: BasePayload,
  pool: pg.Pool,
  known: WorkerMemory,
  rota: Rota,
): Promise<RoundResult> => {
  const [listed] = await rowsOf<{ shares: number[] }>(
    payload,
    pool,
    sql`SELECT ${backloggedShares} AS shares`,
    true,
  )
  const shares = (listed?.shares ?? []).filter((share) => !known.waiting.isResting(share))
  let isBusy = false
  for (const share of rota.inTurn(shares)) {
    const locked = await beginLocked(pool, `pg_try_advisory_lock(${lockClass}, ${share})`)
    if (locked === null || locked === false) {
      isBusy = true
      continue
    }
    const began = performance.now()
    try {
      const result = await processShare(payload, locked.client, known, share)
      await locked.end(`COMMIT; SELECT pg_advisory_unlock(${lockClass}, ${share})`)
      for (const isFull of result.logs) logFull(payload, share, isFull)
      await disableAll(payload, pool, result.unanswered)
      rota.had(share, performance.now() - began)
      return { ...nothing, due: result.due, isMore: true }
    } catch (error) {
      known.subscriptions.forget()
      throw locked.fail(error)
    }
  }
  return { ...nothing, isBusy }
}

type ShareResult = { due: Map<number, number>; logs: boolean[]; unanswered: UnansweredFilter[] }

/** In one transaction. */
const processShare = async (
  payload: BasePayload,
  on: Queryable,
  { subscriptions: known, waiting }: WorkerMemory,
  share: number,
): Promise<ShareResult> => {
  const result: ShareResult = { due: new Map(), logs: [], unanswered: [] }
  const [read] = await rowsOf<{ version: string }>(
    payload,
    on,
    sql`SELECT ${subscriptionsVersion} AS version`,
    true,
  )
  const subscriptions = (await known.read(on, read?.version ?? '')).filter(
    (subscription) => subscription.share === share,
  )
  const room = await waiting.room(on, share)
  if (room <= 0 && subscriptions.length > 0) {
    if (await noteFull(payload, on, share)) result.logs.push(true)
    return result
  }
  let allowance: Allowance | undefined
  let total = 0
  while (allowance?.isSpent !== true) {
    const head = await takeHead(payload, on, share)
    allowance ??= new Allowance({
      ...turnLimits,
      deliveries: Math.min(turnLimits.deliveries, Math.max(1, room)),
    })
    if (!head) {
      if (await noteWorkedOff(payload, on, share)) result.logs.push(false)
      return result
    }
    const { added, due, left, unanswered } = await processBatch(payload, on, head, {
      allowance,
      filterTimeoutMs,
      subscriptions,
    })
    await settleHead(payload, on, head, left)
    waiting.add(share, added)
    total += added
    for (const webhook of due) result.due.set(webhook, share)
    if (unanswered) result.unanswered.push(unanswered)
    if (left.length === 0) continue
    if (total >= room && subscriptions.length > 0 && (await noteFull(payload, on, share)))
      result.logs.push(true)
    return result
  }
  return result
}
