/** What a round of the fan-out answers, and what a worker knows from one to the next. */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { disable } from '../sending/record'
import type { UnansweredFilter } from './filters'
import type { Hearers } from './hearers'
import type { Waiting } from './waiting'

export type Told = {
  /** The webhooks that deliveries are due for, and their shares. */
  due: ReadonlyMap<number, number>
  /** Whether another worker is at it. */
  isBusy: boolean
  /** Whether there may be more to tell. */
  isMore: boolean
  /** Webhooks that were written themselves: their receivers may be others now. */
  rewritten: readonly number[]
}

export const nothing: Told = { due: new Map(), isBusy: false, isMore: false, rewritten: [] }

/** What a worker knows of the fan-out beside the database. */
export type Knowledge = {
  hearers: Hearers
  /** Shares whose filters took too long to be asked at once, and when. */
  slowSince: Map<number, number>
  waiting: Waiting
}

/** They keep nobody else from theirs: what waits is told without their filters. */
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
