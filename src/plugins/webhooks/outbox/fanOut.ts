/**
 * The fan-out: turns changes in the ledger into deliveries to subscribed webhooks. Each committed change becomes exactly one
 * delivery for each event and webhook, and a webhook gets the changes of a record in order.
 *
 * All events of a webhook go through one queue: that of its tenant (of the one with the lowest id, if it has several), or a common
 * queue for webhooks without tenants. Any worker may serve a queue. It takes a limited number of changes at a time, a piece, and
 * the queue that was served least recently is next (`queues.ts`). A piece is one transaction, so after a crash it starts again
 * from the last commit. It reads one snapshot of the database, because the former state of a record is computed from the record
 * and its later ledger rows.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { disable } from '../delivery/record'
import { webhookOptionsOf } from '../options'
import { deliverPiece, type PieceResult, pieceLimits } from './deliveries'
import { filterTimeoutMs, type FailedFilter } from './filters'
import {
  countPending,
  type LockedQueue,
  commitAndRelease,
  maxChanges,
  moveLanes,
  recordTurnSql,
  type Piece,
  type Runner,
  settlePieceSql,
  takeNext,
} from './queues'
import { queueOfAllTenants, Subscriptions } from './subscriptions'

export type { Runner } from './queues'

/** The result of a turn. */
export type Served = {
  /** The webhooks whose own records changed: they may have a new URL or state. */
  changedWebhooks: readonly number[]
  /** The webhooks with due deliveries, and their queue. */
  due: ReadonlyMap<number, number>
  /** Whether a queue was served; if not, none was waiting and free. */
  isServed: boolean
  /** The number of other waiting queues. */
  others: number
  /** The time until the next waiting queue may be served. Until then it rests, or another runner serves it. */
  wakeInMs: number | undefined
}

/** The time limit for a filter, by runner. A filter that exceeds the quick runner's limit is left to the patient runner. */
const timeoutsMs: Readonly<Record<Runner, number>> = { patient: filterTimeoutMs, quick: 50 }

/**
 * If another queue had a long turn within this time, a queue rests after a long turn for as long as the turn took, so that one busy
 * tenant does not take all the time of a worker.
 */
const activeForMs = 1000

/** How long a count of pending deliveries is used, below and at the limit. */
const recountMs = 10_000
const recountWhenFullMs = 250

/** The fan-out of one worker. Its two runners may be at work at the same time, each once. */
export class FanOut {
  private readonly longTurnAt = new Map<number, number>()
  private readonly subscriptions: Subscriptions

  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
  ) {
    this.subscriptions = new Subscriptions(payload)
  }

  /** Takes one turn: turns one piece of the next queue into deliveries. */
  async serve(runner: Runner): Promise<Served> {
    const startedAt = performance.now()
    const { locked, piece: taken, ...waiting } = await takeNext(this.payload, this.pool, runner)
    if (!locked || !taken) return { ...waiting, changedWebhooks: [], due: new Map(), isServed: false }
    const { queue } = locked
    let turn: Awaited<ReturnType<FanOut['takeTurn']>>
    let end: Awaited<ReturnType<typeof commitAndRelease>>
    try {
      turn = await this.takeTurn(locked, taken, runner, startedAt)
      end = await commitAndRelease(locked, turn.statements)
    } catch (error) {
      // Closing the connection rolls back and unlocks.
      locked.client.release(error as Error)
      throw error
    }
    const { isOverLimit, outcome, piece } = turn
    if (isOverLimit !== piece.state.isOverLimit && (isOverLimit || end.isEmpty))
      this.logBacklog(queue, isOverLimit)
    if (outcome.failedFilter && !outcome.failedFilter.timedOutQuick) await this.disable(outcome.failedFilter)
    if (end.isEmpty && end.isMoving) await moveLanes(this.payload, this.pool, queue)
    return {
      ...waiting,
      changedWebhooks: piece.changes.flatMap(({ collection, recordId }) =>
        collection === 'webhooks' ? [recordId] : [],
      ),
      due: new Map(outcome.due.map((webhook) => [webhook, queue])),
      isServed: true,
    }
  }

  private async takeTurn(
    locked: LockedQueue,
    taken: Piece,
    runner: Runner,
    startedAt: number,
  ): Promise<{
    isOverLimit: boolean
    outcome: PieceResult
    piece: Piece
    statements: string[]
  }> {
    const { client, queue } = locked
    const subscriptions = await this.subscriptions.load(queue, taken.version, client)
    const { capacity, pending, wasCounted } = await this.remainingCapacity(locked, taken)
    // A piece that some webhooks have got already is finished even over the limit.
    const isOverLimit = capacity <= 0 && !taken.isBegun && subscriptions.length > 0
    const piece =
      isOverLimit || taken.isBegun
        ? taken
        : firstChanges(taken, Math.max(1, Math.floor(capacity / Math.max(1, subscriptions.length))))
    const outcome: PieceResult = isOverLimit
      ? { added: 0, due: [] }
      : await deliverPiece(this.payload, client, piece.changes, {
          after: piece.after,
          filterTimeoutMs: timeoutsMs[runner],
          subscriptions,
        })
    const tookMs = performance.now() - startedAt
    const wasLong =
      tookMs > pieceLimits.milliseconds || outcome.after !== undefined || piece.ids.length >= maxChanges
    const isContended = !isOverLimit && wasLong && this.recordLongTurn(queue)
    const restMs = isOverLimit ? recountWhenFullMs : isContended ? tookMs : 0
    const turn = recordTurnSql(queue, {
      isOverLimit,
      isSlow: outcome.failedFilter?.timedOutQuick === true,
      pending: pending + outcome.added,
      restMs,
      wasCounted,
    })
    const settled = isOverLimit ? [] : settlePieceSql(piece, outcome.after)
    return { isOverLimit, outcome, piece, statements: [...settled, turn] }
  }

  /** How many more deliveries may become pending for the webhooks of a queue. */
  private async remainingCapacity(
    locked: LockedQueue,
    { state: { countedAgoMs, pending } }: Piece,
  ): Promise<{ capacity: number; pending: number; wasCounted: boolean }> {
    const limit = webhookOptionsOf(this.payload).waitingPerTenant
    const isFresh = countedAgoMs !== null && countedAgoMs < (pending < limit ? recountMs : recountWhenFullMs)
    const now = isFresh ? pending : await countPending(this.payload, locked, limit)
    return { capacity: limit - now, pending: now, wasCounted: !isFresh }
  }

  /** Records a long turn of a queue. @returns whether another queue had one within `activeForMs` */
  private recordLongTurn(queue: number): boolean {
    const now = performance.now()
    for (const [other, at] of this.longTurnAt) if (now - at > activeForMs) this.longTurnAt.delete(other)
    this.longTurnAt.set(queue, now)
    return this.longTurnAt.size > 1
  }

  /** Logs that a queue has reached the limit or is below it again. Only the worker that records the change calls it. */
  private logBacklog(queue: number, isOverLimit: boolean): void {
    const { logger } = this.payload
    const tenant = queue === queueOfAllTenants ? null : queue
    if (isOverLimit)
      logger.warn({
        msg: 'too many pending deliveries for the webhooks of a tenant: its events wait',
        tenant,
      })
    else logger.info({ msg: 'the events of a tenant no longer wait', tenant })
  }

  /**
   * Disables a webhook whose filter the database cannot evaluate, so that the webhooks after it are served. Its changes become held
   * deliveries without the filter.
   */
  private async disable({ cause, webhook }: FailedFilter): Promise<void> {
    this.payload.logger.error({ err: cause, msg: 'cannot evaluate the filter of a webhook', webhook })
    await disable(this.payload, this.pool, webhook, { now: Date.now(), reason: 'filter' })
  }
}

/** Reduces a piece to its first `limit` changes. */
const firstChanges = (piece: Piece, limit: number): Piece => {
  if (piece.changes.length <= limit) return piece
  const changes = piece.changes.slice(0, limit)
  const last = changes.at(-1)?.id ?? 0
  return { ...piece, changes, ids: piece.ids.filter((id) => id <= last), isWhole: false }
}
