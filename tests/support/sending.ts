/** Webhook workers with a clock that the test moves, and helpers to look at deliveries. */
import { beforeEach, expect, vi } from 'vitest'
import { createSender, type SenderOptions } from '../../src/plugins/webhooks/http'
import { addSecret } from '../../src/plugins/webhooks/secrets'
import type { Clock } from '../../src/plugins/webhooks/delivery/clock'
import { startWorker, type Worker } from '../../src/plugins/webhooks/delivery/worker'
import type { Client } from './client'
import { type Received, type Receiver, startReceiver } from './receiver'
import { started } from './service'
import { watchStatements } from './statements'
import { maxWaitMs } from './wait'

/** A clock that stands still until the test moves it, so that no lease, wait or probe ends by itself. */
export type ManualClock = Clock & {
  /** Adjusts the wall clock, without time passing on the monotonic clock. */
  set: (milliseconds: number) => void
  /** Lets time pass on both clocks. */
  pass: (milliseconds: number) => void
}

export const manualClock = (): ManualClock => {
  const begun = Date.now()
  let [passed, set] = [0, 0]
  return {
    monotonic: () => passed,
    now: () => begun + passed + set,
    pass: (milliseconds) => void (passed += milliseconds),
    set: (milliseconds) => void (set += milliseconds),
  }
}

export type Sent = {
  answer: null | string
  answerStatus: null | number
  attempts: { at: string; durationMs: number; error?: string; status?: number }[]
  dueAt: Date
  error: null | string
  event: string
  id: number
  leasedUntil: Date | null
  message: string
  nextTry: Date | null
  recordId: number
  sequence: number
  status: string
  tries: number
  webhook: number
}

export type State = { failingSince: Date | null; failures: number; reason: null | string; state: string }

/** Timeouts of attempts that even a busy machine does not reach. */
export const longTimeouts = { connectTimeoutMs: 120_000, totalMs: 120_000 }

/** In milliseconds. More often than in the service, so that tests wait less. */
const lookEvery = 50

export type WorkerSettings = Partial<SenderOptions> & { clock?: Clock; concurrency?: number }

export type Sending = {
  clock: ManualClock
  close: () => Promise<void>
  deliveries: (webhook?: number) => Promise<Sent[]>
  /** Creates a lead, an event for webhooks. */
  lead: (data?: Record<string, unknown>) => Promise<number>
  /** Waits until the workers have looked `times` times for due deliveries: enough for a wrong delivery to be sent. */
  looks: (times?: number) => Promise<void>
  make: (receiver: Receiver, data?: Record<string, unknown>) => Promise<number>
  /** Starts another receiver. */
  receiver: () => Promise<Receiver>
  /** Removes all workers, webhooks and deliveries, and resets the clock. */
  reset: () => Promise<void>
  secretOf: (webhook: number, overlapHours?: number) => Promise<string>
  /** The row of a webhook's state; undefined if there is none. */
  stateOf: (webhook: number) => Promise<State | undefined>
  /** Repeats an assertion until it does not throw. */
  until: <T>(assertion: () => Promise<T> | T) => Promise<T>
  worker: (settings?: WorkerSettings) => Worker
}

/** Starts with no worker, webhook or delivery before each test. */
export const useSending = (client: Client): Sending => {
  const sending = started(() => startSending(client))
  beforeEach(() => sending.reset())
  return sending
}

export const startSending = (client: Client): Sending => {
  const { payload, query } = client
  const { allow } = payload.config.custom['webhooks'] as { allow: string[] }
  let clock = manualClock()
  let receivers: Receiver[] = []
  let workers: Worker[] = []

  const reset = async () => {
    await Promise.all(workers.map((each) => each.stop()))
    await Promise.all(receivers.map((each) => each.close()))
    ;[receivers, workers] = [[], []]
    clock = manualClock()
    await query('DELETE FROM webhooks; TRUNCATE webhook_fan_outs, webhook_deliveries')
  }
  return {
    clock: {
      monotonic: () => clock.monotonic(),
      now: () => clock.now(),
      pass: (milliseconds) => clock.pass(milliseconds),
      set: (milliseconds) => clock.set(milliseconds),
    },
    close: reset,
    deliveries: (webhook) =>
      query<Sent>(
        `SELECT id, webhook::int, message, event, record_id::int AS "recordId", sequence::int, status::text, tries::int,
           attempts, due_at AS "dueAt", next_try AS "nextTry", leased_until AS "leasedUntil", answer, error,
           answer_status::int AS "answerStatus"
         FROM webhook_deliveries WHERE $1::int IS NULL OR webhook = $1 ORDER BY id`,
        [webhook ?? null],
      ),
    lead: async (data = {}) => (await client.create('leads', data)).id,
    async looks(times = 5) {
      // One more than `times`, because each look begins after the end of the one before.
      const looked = watchStatements('"hasTest"')
      try {
        await expect.poll(() => looked.begun.length, { interval: 10 }).toBeGreaterThan(times)
      } finally {
        looked.end()
      }
    },
    async make(receiver, data = {}) {
      const url = receiver.url
      const { id } = await client.create('webhooks', { events: ['leads.created'], url, ...data })
      return id
    },
    async receiver() {
      const receiver = await startReceiver()
      receivers.push(receiver)
      allow.push(receiver.host)
      return receiver
    },
    reset,
    secretOf: (webhook, overlapHours = 0) => addSecret({ payload }, webhook, overlapHours),
    async stateOf(webhook) {
      const [state] = await query<State>(
        `SELECT state, reason, failures, failing_since AS "failingSince" FROM webhook_states WHERE id = $1`,
        [webhook],
      )
      return state
    },
    until: (assertion) => vi.waitFor(assertion, { interval: 20, timeout: maxWaitMs }),
    worker({ clock: own = clock, concurrency = 64, ...options } = {}) {
      const sender = createSender({
        ...longTimeouts,
        allow,
        maxSockets: 2048,
        now: () => own.now(),
        ...options,
      })
      const worker = startWorker(payload, { clock: own, concurrency, lookEvery, sender })
      workers.push(worker)
      return worker
    },
  }
}

/** The headers of a request in the type that the package of Standard Webhooks expects. */
export const headersOf = ({ headers }: Received): Record<string, string> => headers as Record<string, string>

export type SentEvent = { data: { id: number; operation: string; sequence: number }; type: string }

export const eventIn = ({ body }: Received): SentEvent => JSON.parse(body) as SentEvent

/** Holds the requests to a receiver until the test answers them. */
export type Holding = {
  /** Answers the open requests, and holds later ones. */
  answerOpen: (status?: number) => void
  /** Answers the open requests, and later ones at once. */
  answerAll: (status?: number) => void
  /** The number of open requests. */
  open: () => number
}

export const hold = (receiver: Receiver): Holding => {
  const open = new Set<(status: number) => void>()
  receiver.answer(() => new Promise((answer) => open.add(answer)))
  const answerOpen = (status = 204) => {
    for (const answer of open) answer(status)
    open.clear()
  }
  return {
    answerOpen,
    answerAll(status = 204) {
      receiver.answer(status)
      answerOpen(status)
    },
    open: () => open.size,
  }
}
