/** The result of one round of the fan-out, and what a worker keeps in memory between rounds. */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { disable } from '../delivery/record'
import type { UnansweredFilter } from './filters'
import type { Subscriptions } from './subscriptions'
import type { Waiting } from './waiting'

export type RoundResult = {
  /** The webhooks with due deliveries, and their shares. */
  due: ReadonlyMap<number, number>
  /** Whether another worker holds the lock. */
  isBusy: boolean
  /** Whether more changes may be waiting. */
  isMore: boolean
  /** Webhooks whose own records changed: their receivers may be different now. */
  rewritten: readonly number[]
}

export const nothing: RoundResult = { due: new Map(), isBusy: false, isMore: false, rewritten: [] }

/** What a worker keeps in memory. */
export type WorkerMemory = {
  subscriptions: Subscriptions
  /** Shares with a filter that was too slow for `spread`, and since when. */
  slowSince: Map<number, number>
  waiting: Waiting
}

/**
 * Disables webhooks whose filters the database cannot evaluate, so that they do not block others. Their changes
 * become held deliveries without the filter.
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
