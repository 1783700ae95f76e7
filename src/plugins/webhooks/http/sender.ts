/**
 * Sends deliveries, and reaches nobody but the public and who is allowed. Connections are kept for a few seconds,
 * so that the next delivery to the same host finds one.
 */
import { performance } from 'node:perf_hooks'
import type { Agent } from 'undici'
import { type Allow, isAllowed } from './allow'
import { type Attempted, attempt, type Message } from './attempt'
import type { Failure } from './failures'
import { createLines, type LinesOptions } from './lines'
import { checkedLookup, plainLookup } from './lookup'
import { createResolve, type Resolve, resolveHere } from './resolve'
import { urlProblem } from './url'

export type SenderOptions = {
  allow: Allow
  /** Certificates to trust instead of the usual ones. */
  ca?: string
  /** For looking the name up, connecting and securing, together. 3,000 by default. */
  connectMs?: number
  /** How long a connection waits for the next delivery. 4,000 by default, under the 5,000 of most servers. */
  idleMs?: number
  /** How many connections one host and port gets; more deliveries wait. 32 by default. */
  maxSockets?: number
  /** The clock that a Retry-After with a moment is held against. */
  now?: () => number
  /** Who is asked for the addresses of a name that is not allowed by name. */
  resolve?: Resolve
  /** From the call of `send` to the end of the answer. 15,000 by default. */
  totalMs?: number
}

/** An `error` means failed, whatever `status` says; without one the status decides. */
export type Outcome = {
  /** The beginning of the body. */
  answer: string
  durationMs: number
  error?: Failure
  /** What Retry-After asked for. */
  retryAfterMs?: number
  status?: number
}

export type Sender = {
  /** Ends everything under way, as `stopped`, and every connection. */
  close: () => void
  /** Never rejects, never follows a redirect. */
  send: (request: Message & { url: string }) => Promise<Outcome>
}

/** One a process: its connections are shared by all deliveries. */
export const createSender = ({
  allow,
  ca,
  connectMs = 3_000,
  idleMs = 4_000,
  maxSockets = 32,
  now = Date.now,
  resolve = createResolve(),
  totalMs = 15_000,
}: SenderOptions): Sender => {
  const lookups = { checked: checkedLookup(resolve), plain: plainLookup(resolveHere) }
  const options: Omit<LinesOptions, 'isKept'> = {
    ca,
    connectMs,
    idleMs,
    lookupFor: (origin) => (isAllowed(origin, allow) ? lookups.plain : lookups.checked),
    maxSockets,
  }
  const kept = createLines({ ...options, isKept: true })
  /** For what was sent on a connection that had ended: each on one of its own. */
  const fresh = createLines({ ...options, isKept: false })
  const stops = new Set<() => void>()
  let isClosed = false

  const deliver = async (address: string, message: Message, begun: number): Promise<Attempted> => {
    if (isClosed || message.signal?.aborted) return failed('stopped')
    // Asked again, not only when it was saved: the record may be older than the rule.
    if (urlProblem(address, allow) !== undefined) return failed('address_refused')
    const url = new URL(address)
    const once = (lines: Agent) => {
      const left = Math.max(1, totalMs - (performance.now() - begun))
      return attempt(lines, url, message, { now, stops, totalMs: left })
    }
    const first = await once(kept)
    // The receiver let go of a connection while it was idle: that is no failure of the delivery.
    return first.isStale && !isClosed && !message.signal?.aborted ? once(fresh) : first
  }

  return {
    close() {
      isClosed = true
      for (const stop of stops) stop()
      void Promise.all([kept.destroy(), fresh.destroy()])
    },
    async send({ url, ...message }) {
      const begun = performance.now()
      const { answer, error, retryAfterMs, status } = await deliver(url, message, begun).catch(() =>
        failed('not_sent'),
      )
      return { answer, durationMs: Math.round(performance.now() - begun), error, retryAfterMs, status }
    },
  }
}

const failed = (error: Failure): Attempted => ({ answer: '', error, isStale: false })
