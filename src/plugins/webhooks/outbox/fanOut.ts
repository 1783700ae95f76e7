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
import { filterTimeoutMs, type UnansweredFilter } from './filters'
import {
  countPending,
  type Held,
  letGo,
  maxChanges,
  moveLanes,
  noteTurn,
  type Piece,
  type Runner,
  settlePiece,
  takeNext,
} from './queues'
import { queueOfAllTenants, Subscriptions } from './subscriptions'

export type { Runner } from './queues'

/** The result of a turn. */
export type Served = {
  /** The webhooks with due deliveries, and their queue. */
  due: ReadonlyMap<number, number>
  /** Whether a queue was served. */
  isMore: boolean
  /** How many other queues wait. */
  others: number
  /** Webhooks whose own records changed: their receivers may be different now. */
  rewritten: readonly number[]
  /** The time until the next waiting queue that rests, or that another runner holds, may be served. */
  wakeInMs: number | undefined
}

/** Slower filters are left to the patient runner. */
const timeoutsMs: Readonly<Record<Runner, number>> = { patient: filterTimeoutMs, quick: 50 }

/** While other queues were served within this time, a queue rests after a full piece for as long as the piece took. */
const activeForMs = 1000

/** The pending deliveries of a queue are counted again after this time, sooner if there seems to be no room for more. */
const countAgainMs = 10_000
const countFullAgainMs = 250

/** The fan-out of one worker. Its two runners may be at work at the same time, each once. */
export class FanOut {
  private readonly servedAt = new Map<number, number>()
  private readonly subscriptions: Subscriptions

  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
  ) {
    this.subscriptions = new Subscriptions(payload)
  }

  /** Serves one piece of the queue whose turn it is. */
  async serve(runner: Runner): Promise<Served> {
    const began = performance.now()
    const { held, piece: taken, ...waiting } = await takeNext(this.payload, this.pool, runner)
    if (!held || !taken) return { ...waiting, due: new Map(), isMore: false, rewritten: [] }
    const { queue } = held
    let turn: Awaited<ReturnType<FanOut['takeTurn']>>
    let end: Awaited<ReturnType<typeof letGo>>
    try {
      turn = await this.takeTurn(held, taken, runner, began)
      end = await letGo(held, turn.statements)
    } catch (error) {
      // Closing the connection rolls back and unlocks.
      held.client.release(error as Error)
      throw error
    }
    const { isFull, outcome, piece } = turn
    if (isFull !== piece.state.isFull && (isFull || end.isEmpty)) this.logFull(queue, isFull)
    if (outcome.unanswered && !outcome.unanswered.isEarly) await this.disable(outcome.unanswered)
    if (end.isEmpty && end.isMoving) await moveLanes(this.payload, this.pool, queue)
    return {
      ...waiting,
      due: new Map(outcome.due.map((webhook) => [webhook, queue])),
      isMore: true,
      rewritten: piece.changes.flatMap(({ collection, recordId }) =>
        collection === 'webhooks' ? [recordId] : [],
      ),
    }
  }

  private async takeTurn(
    held: Held,
    taken: Piece,
    runner: Runner,
    began: number,
  ): Promise<{
    isFull: boolean
    outcome: PieceResult
    piece: Piece
    statements: string[]
  }> {
    const { client, queue } = held
    const subscriptions = await this.subscriptions.of(queue, taken.version, client)
    const { pending, room, wasCounted } = await this.roomIn(held, taken)
    // A statement that was already started was within the bound at that time.
    const isFull = room <= 0 && !taken.isBegun && subscriptions.length > 0
    const piece =
      isFull || taken.isBegun
        ? taken
        : firstOf(taken, Math.max(1, Math.floor(room / Math.max(1, subscriptions.length))))
    const outcome: PieceResult = isFull
      ? { added: 0, due: [] }
      : await deliverPiece(this.payload, client, piece.changes, {
          after: piece.after,
          filterTimeoutMs: timeoutsMs[runner],
          subscriptions,
        })
    const tookMs = performance.now() - began
    const wasLong =
      tookMs > pieceLimits.milliseconds || outcome.after !== undefined || piece.ids.length >= maxChanges
    const restMs = isFull ? countFullAgainMs : wasLong && this.isOtherActive(queue) ? tookMs : 0
    const turn = noteTurn(queue, {
      isFull,
      isSlow: outcome.unanswered?.isEarly === true,
      pending: pending + outcome.added,
      restMs,
      wasCounted,
    })
    const settled = isFull ? [] : settlePiece(piece, outcome.after)
    return { isFull, outcome, piece, statements: [...settled, turn] }
  }

  /** How many more deliveries of the webhooks of a queue may be pending. */
  private async roomIn(
    held: Held,
    { state: { countedAgoMs, pending } }: Piece,
  ): Promise<{ pending: number; room: number; wasCounted: boolean }> {
    const limit = webhookOptionsOf(this.payload).waitingPerTenant
    const isFresh =
      countedAgoMs !== null && countedAgoMs < (pending < limit ? countAgainMs : countFullAgainMs)
    const now = isFresh ? pending : await countPending(this.payload, held, limit)
    return { pending: now, room: limit - now, wasCounted: !isFresh }
  }

  private isOtherActive(queue: number): boolean {
    const now = performance.now()
    for (const [other, at] of this.servedAt) if (now - at > activeForMs) this.servedAt.delete(other)
    this.servedAt.set(queue, now)
    return this.servedAt.size > 1
  }

  /** Logged once, by the worker that recorded it. */
  private logFull(queue: number, isFull: boolean): void {
    const { logger } = this.payload
    const tenant = queue === queueOfAllTenants ? null : queue
    if (isFull)
      logger.warn({
        msg: 'too many pending deliveries for the webhooks of a tenant: its events wait',
        tenant,
      })
    else logger.info({ msg: 'the events of a tenant no longer wait', tenant })
  }

  /**
   * Disables a webhook whose filter the database cannot evaluate, so that it does not block others. Its changes become held
   * deliveries without the filter.
   */
  private async disable({ cause, webhook }: UnansweredFilter): Promise<void> {
    this.payload.logger.error({ err: cause, msg: 'the filter of a webhook cannot be asked', webhook })
    await disable(this.payload, this.pool, webhook, { now: Date.now(), reason: 'filter' })
  }
}

/** The first `limit` changes of a piece. */
const firstOf = (piece: Piece, limit: number): Piece => {
  if (piece.changes.length <= limit) return piece
  const changes = piece.changes.slice(0, limit)
  const last = changes.at(-1)?.id ?? 0
  return { ...piece, changes, ids: piece.ids.filter((id) => id <= last), isWhole: false }
}
