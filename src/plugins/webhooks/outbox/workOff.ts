/**
 * Processes one round of one share's backlog, each share in its turn. One worker at a time works on a share; several
 * workers may work on several shares. After a long round a share rests for as long, so that shares with expensive
 * filters use at most half of the time.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { sql } from '@payloadcms/db-postgres'
import { type Queryable, queryRows } from '../connection'
import { Allowance, type Limits } from './allowance'
import { settleHead, takeHead } from './backlog'
import { processBatch } from './batch'
import { backloggedShares } from './changes'
import { filterTimeoutMs, type UnansweredFilter } from './filters'
import { subscriptionsVersion } from './subscriptions'
import { beginUnderLock } from './underLock'
import { disableAll, type WorkerMemory, nothing, type RoundResult } from './round'
import { logFull, noteFull, noteWorkedOff } from './waiting'

/** The first of the advisory lock's two numbers; the second is the share. */
const lockClass = 7_203_118

/** The limits of one turn. A filter that is already running may take longer. */
const turnLimits: Limits = { bytes: 8 * 1024 * 1024, deliveries: 500, milliseconds: 100 }

export class ShareRotation {
  private last = -1
  private readonly restsUntil = new Map<number, number>()

  /** The shares to serve, the next one first. Resting shares have a turn only if no other share does. */
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

/** @returns the result of one round; `nothing` if no share has backlog and room */
export const workOff = async (
  payload: BasePayload,
  pool: pg.Pool,
  memory: WorkerMemory,
  rotation: ShareRotation,
): Promise<RoundResult> => {
  const [listed] = await queryRows<{ shares: number[] }>(
    payload,
    pool,
    sql`SELECT ${backloggedShares} AS shares`,
    true,
  )
  const shares = (listed?.shares ?? []).filter((share) => !memory.waiting.isResting(share))
  let isBusy = false
  for (const share of rotation.inTurn(shares)) {
    const locked = await beginUnderLock(pool, `pg_try_advisory_lock(${lockClass}, ${share})`)
    if (locked === null || locked === false) {
      isBusy = true
      continue
    }
    const began = performance.now()
    try {
      const result = await processShare(payload, locked.client, memory, share)
      await locked.end(`COMMIT; SELECT pg_advisory_unlock(${lockClass}, ${share})`)
      for (const isFull of result.logs) logFull(payload, share, isFull)
      await disableAll(payload, pool, result.unanswered)
      rotation.had(share, performance.now() - began)
      return { ...nothing, due: result.due, isMore: true }
    } catch (error) {
      memory.subscriptions.forget()
      throw locked.fail(error)
    }
  }
  return { ...nothing, isBusy }
}

type ShareResult = { due: Map<number, number>; logs: boolean[]; unanswered: UnansweredFilter[] }

/** Processes one share in one transaction. */
const processShare = async (
  payload: BasePayload,
  client: Queryable,
  { subscriptions: known, waiting }: WorkerMemory,
  share: number,
): Promise<ShareResult> => {
  const result: ShareResult = { due: new Map(), logs: [], unanswered: [] }
  const [read] = await queryRows<{ version: string }>(
    payload,
    client,
    sql`SELECT ${subscriptionsVersion} AS version`,
    true,
  )
  const subscriptions = (await known.read(client, read?.version ?? '')).filter(
    (subscription) => subscription.share === share,
  )
  const room = await waiting.room(client, share)
  if (room <= 0 && subscriptions.length > 0) {
    if (await noteFull(payload, client, share)) result.logs.push(true)
    return result
  }
  let allowance: Allowance | undefined
  let total = 0
  while (allowance?.isSpent !== true) {
    const head = await takeHead(payload, client, share)
    allowance ??= new Allowance({
      ...turnLimits,
      deliveries: Math.min(turnLimits.deliveries, Math.max(1, room)),
    })
    if (!head) {
      if (await noteWorkedOff(payload, client, share)) result.logs.push(false)
      return result
    }
    const { added, due, left, unanswered } = await processBatch(payload, client, head, {
      allowance,
      filterTimeoutMs,
      subscriptions,
    })
    await settleHead(payload, client, head, left)
    waiting.add(share, added)
    total += added
    for (const webhook of due) result.due.set(webhook, share)
    if (unanswered) result.unanswered.push(unanswered)
    if (left.length === 0) continue
    if (total >= room && subscriptions.length > 0 && (await noteFull(payload, client, share)))
      result.logs.push(true)
    return result
  }
  return result
}
