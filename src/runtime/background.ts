/**
 * What the service does by itself, whoever calls. Once an hour it removes old rows of the ledger, answers that are kept for
 * repetitions, old deliveries and files that nothing references; every five minutes it writes which keys were used. Each
 * does its work in short transactions of its own, in a place of the class `background`; a failure is logged, costs that work
 * its turn and nothing else. Several processes may have it: what one is at, another leaves alone.
 *
 * States: waiting, working, stopped. Neither waiting nor working keeps the process alive.
 */
import type { BasePayload } from 'payload'
import { admitted, asCaller, type Caller } from '../lib/admission'
import { reportGuesses } from '../plugins/auth/guesses'
import { keyStateOf } from '../plugins/auth/keys/state'
import { forgetOldChanges } from '../plugins/ledger/retention'
import { sweepAnswers } from '../plugins/api/idempotency/sweep'
import { sweepFiles } from '../plugins/files'
import { firstUnsentChange, forgetDeliveries } from '../plugins/webhooks/retention'

export type Work = {
  /** A word for the log. */
  name: string
  /** How many rows or files it did something to. The signal asks it to stop when it can. */
  run: (signal: AbortSignal) => Promise<number>
}

export type Pace = { every: number; first: number }

const minute = 60_000

const usual: Pace = { every: 60 * minute, first: minute }

/** @param days how many days the rows of the ledger are kept; undefined: for ever */
export const hourlyWork = (payload: BasePayload, days: number | undefined): Work[] => [
  ...(days === undefined
    ? []
    : [
        {
          name: 'old changes',
          run: async (signal: AbortSignal) =>
            forgetOldChanges(payload, days, signal, await firstUnsentChange(payload)),
        },
      ]),
  { name: 'expired answers', run: (signal) => sweepAnswers(payload, signal) },
  // After the ledger: what its rows kept goes in the same hour.
  { name: 'unnamed files', run: (signal) => sweepFiles(payload, signal) },
  { name: 'old deliveries', run: (signal) => forgetDeliveries(payload, signal) },
]

export const keyPace: Pace = { every: 5 * minute, first: minute }

export const keyWork = (payload: BasePayload): Work[] => [
  { name: 'keys used', run: () => keyStateOf(payload).uses.flush(payload) },
]

/** What would be lost with the process: which keys were used since, and how many guesses there were. */
export const endOfKeyWork = async (payload: BasePayload): Promise<void> => {
  reportGuesses(payload)
  await keyStateOf(payload).uses.flush(payload)
}

/**
 * Begins the work, piece after piece, again and again.
 *
 * @param pace in milliseconds; each wait is up to a fifth longer, so that processes that begin together part
 * @returns how it ends: after the statement at hand, and without waiting for it longer than a few seconds
 */
export const startBackground = (
  payload: BasePayload,
  works: readonly Work[],
  pace = usual,
): { stop: () => Promise<void> } => {
  const ending = new AbortController()
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const work = async () => {
    await runAll(payload, works, ending.signal)
    if (!ending.signal.aborted) wait(pace.every)
  }
  const wait = (ms: number) => {
    const next = () => {
      round = work()
    }
    timer = setTimeout(next, ms * (1 + Math.random() / 5)).unref()
  }
  wait(pace.first)

  return {
    async stop() {
      ending.abort()
      clearTimeout(timer)
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref())])
    },
  }
}

const stopTimeoutMs = 5000

const runAll = async (payload: BasePayload, works: readonly Work[], signal: AbortSignal): Promise<void> => {
  for (const { name, run } of works) {
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
