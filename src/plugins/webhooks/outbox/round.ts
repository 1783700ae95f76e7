/** The result of a round of the fan-out, and what a worker remembers from one round to the next. */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { disable } from '../delivery/record'
import type { UnansweredFilter } from './filters'
import type { Subscriptions } from './subscriptions'
import type { Waiting } from './waiting'

export type RoundResult = {
  /** The webhooks that deliveries are due for, and their shares. */
  due: ReadonlyMap<number, number>
  /** Whether another worker has the lock. */
  isBusy: boolean
  /** Whether more may be waiting. */
  isMore: boolean
  /** Webhooks that were written themselves: their receivers may be others now. */
  rewritten: readonly number[]
}

export const nothing: RoundResult = { due: new Map(), isBusy: false, isMore: false, rewritten: [] }

/** What a worker remembers in memory, beside the database. */
export type WorkerMemory = {
  subscriptions: Subscriptions
  /** Shares with a filter that took too long for `spread`, and since when. */
  slowSince: Map<number, number>
  waiting: Waiting
}

/**
 * Disables the webhooks whose filters the database cannot answer, so that they hold up nobody else. Their changes become
 * deliveries without the filter, which are held.
 */
export const disableAll = async (
  payload: BasePayload,
  pool: pg.Pool,
  unanswered: readonly UnansweredFilter[],
): Promise<void> => {
  for (const { cause, isEarly, webhook } of unanswered) {
    if (isEarly) continue
    payload.logger.error({ err: cause, msg: 'the filter of a webhook cannot be asked', webhook })
    await disable(payload, pool, webhook, { now: Date.now(), reason: 'filter' })
  }
}
