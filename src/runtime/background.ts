/**
 * Background work. Every hour it deletes old ledger rows, expired idempotent responses, old notifications, old deliveries and
 * unreferenced files. Every five minutes it stores when keys were last used, settles rate counters, deletes expired ones, and
 * checks whether a newer release has migrated the database. Transactions are short and hold permits of the class `background`. A
 * failure is logged and delays only that work until its next turn. Several processes may run the same work: each skips what
 * another process is doing. States: waiting, working, stopped. No state keeps the process alive.
 */
import type { BasePayload } from 'payload'
import { admitted, asCaller, type Caller } from '../lib/admission'
import { reportGuesses } from '../plugins/auth/guesses'
import { keyStateOf } from '../plugins/auth/keys/state'
import { settleCounts, sweepCounts } from '../plugins/auth/rates'
import { forgetOldChanges } from '../plugins/ledger/retention'
import { sweepAnswers } from '../plugins/api/idempotency/answers'
import { sweepFiles } from '../plugins/files'
import { forgetNotifications } from '../plugins/notifications/retention'
import { checkForNewerRelease } from './release'
import { oldestChangeToFanOut, forgetDeliveries } from '../plugins/webhooks/retention'

export type Work = {
  /** The name in the log. */
  name: string
  /** Returns the number of rows or files that were handled. The signal asks to stop early. */
  run: (signal: AbortSignal) => Promise<number>
}

export type Pace = { everyMs: number; firstMs: number }

const minuteMs = 60_000

const hourlyPace: Pace = { everyMs: 60 * minuteMs, firstMs: minuteMs }

/** @param days how many days ledger rows are kept; undefined means forever */
export const getHourlyWork = (payload: BasePayload, days: number | undefined): Work[] => [
  ...(days === undefined
    ? []
    : [
        {
          name: 'old changes',
          run: async (signal: AbortSignal) =>
            forgetOldChanges(payload, days, signal, await oldestChangeToFanOut(payload)),
        },
      ]),
  { name: 'expired answers', run: (signal) => sweepAnswers(payload, signal) },
  // After the ledger, so that files released by deleted rows are removed in the same hour.
  { name: 'unnamed files', run: (signal) => sweepFiles(payload, signal) },
  { name: 'old notifications', run: (signal) => forgetNotifications(payload, signal) },
  { name: 'old deliveries', run: (signal) => forgetDeliveries(payload, signal) },
]

export const frequentPace: Pace = { everyMs: 5 * minuteMs, firstMs: minuteMs }

export const getFrequentWork = (payload: BasePayload): Work[] => [
  { name: 'keys used', run: () => keyStateOf(payload).uses.flush(payload) },
  { name: 'counts', run: () => settleCounts(payload) },
  { name: 'old counts', run: (signal) => sweepCounts(payload, signal) },
  {
    name: 'newer release',
    run: async () => {
      await checkForNewerRelease(payload)
      return 0
    },
  },
]

/** Stores what is only in memory: recent uses of keys, and counts of guesses and requests. */
export const flushCounts = async (payload: BasePayload): Promise<void> => {
  reportGuesses(payload)
  await settleCounts(payload)
  await keyStateOf(payload).uses.flush(payload)
}

/**
 * Starts the background work.
 *
 * @param pace each wait is up to a fifth longer, so that processes started together diverge
 * @returns `stop`, which ends the work after its current statement and waits a few seconds at most
 */
export const startBackground = (
  payload: BasePayload,
  tasks: readonly Work[],
  pace = hourlyPace,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const runRound = async () => {
    await runAll(payload, tasks, stopping.signal)
    if (!stopping.signal.aborted) scheduleRound(pace.everyMs)
  }
  const scheduleRound = (ms: number) => {
    const start = () => {
      round = runRound()
    }
    timer = setTimeout(start, ms * (1 + Math.random() / 5)).unref()
  }
  scheduleRound(pace.firstMs)

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())])
    },
  }
}

const stopTimeoutMs = 5000

const runAll = async (payload: BasePayload, tasks: readonly Work[], signal: AbortSignal): Promise<void> => {
  for (const { name, run } of tasks) {
    if (signal.aborted) return
    try {
      const caller: Caller = { class: 'background', group: name }
      const rows = await asCaller(payload, { caller, signal }, () => admitted(() => run(signal)))
      if (rows > 0) payload.logger.info({ msg: 'background work', name, rows })
    } catch (error) {
      payload.logger.error({ err: error, msg: 'background work failed', name })
    }
  }
}
