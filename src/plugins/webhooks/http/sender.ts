/**
 * Sends deliveries, only to public and to allowed receivers. Connections stay open for a few seconds for the next
 * delivery to the same host.
 */
import { performance } from 'node:perf_hooks'
import type { Agent } from 'undici'
import { type Allow, isAllowed } from './allow'
import { type Attempted, attempt, type Message } from './attempt'
import type { Failure } from './failures'
import { createAgent, type AgentOptions } from './agent'
import { checkedLookup, plainLookup } from './lookup'
import { createResolve, type Resolve, resolveBySystem } from './resolve'
import { urlProblem } from './url'

export type SenderOptions = {
  allow: Allow
  /** Trusted certificates instead of the default ones. */
  ca?: string
  /** For DNS, TCP and TLS together. Default 3,000. */
  connectTimeoutMs?: number
  /** How long an idle connection stays open. Default 4,000, below the 5,000 of most servers. */
  idleTimeoutMs?: number
  /** Connections for each host and port; further deliveries wait. Default 32. */
  maxSockets?: number
  /** The clock for a Retry-After that is a date. */
  now?: () => number
  /** The DNS resolver for hosts that are not explicitly allowed. */
  resolve?: Resolve
  /** From the call of `send` to the end of the response. Default 15,000. */
  totalMs?: number
}

/** With an `error` the attempt failed whatever `status` is; otherwise the status decides. */
export type Outcome = {
  /** The beginning of the response body. */
  answer: string
  durationMs: number
  error?: Failure
  /** The wait that the receiver's Retry-After requests. */
  retryAfterMs?: number
  status?: number
}

export type Sender = {
  /** Aborts all attempts in progress with the error `stopped`, and closes every connection. */
  close: () => void
  /** Never rejects, and never follows redirects. */
  send: (request: Message & { url: string }) => Promise<Outcome>
}

/** Call it once per process: all deliveries share its connections. */
export const createSender = ({
  allow,
  ca,
  connectTimeoutMs = 3_000,
  idleTimeoutMs = 4_000,
  maxSockets = 32,
  now = Date.now,
  resolve = createResolve(),
  totalMs = 15_000,
}: SenderOptions): Sender => {
  const lookups = { checked: checkedLookup(resolve), plain: plainLookup(resolveBySystem) }
  const options: Omit<AgentOptions, 'isKeptAlive'> = {
    ca,
    connectTimeoutMs,
    idleTimeoutMs,
    lookupFor: (origin) => (isAllowed(origin, allow) ? lookups.plain : lookups.checked),
    maxSockets,
  }
  const keptAlive = createAgent({ ...options, isKeptAlive: true })
  /** Repeats requests that were sent on a connection which the receiver had closed: each on a new connection. */
  const fresh = createAgent({ ...options, isKeptAlive: false })
  const stops = new Set<() => void>()
  let isClosed = false

  const deliver = async (address: string, message: Message, startedAt: number): Promise<Attempted> => {
    if (isClosed || message.signal?.aborted) return failed('stopped')
    // Checked again here, as the record may be older than the rule.
    if (urlProblem(address, allow) !== undefined) return failed('address_refused')
    const url = new URL(address)
    const attemptWith = (agent: Agent) => {
      const leftMs = Math.max(1, totalMs - (performance.now() - startedAt))
      return attempt(agent, url, message, { now, stops, totalMs: leftMs })
    }
    const first = await attemptWith(keptAlive)
    // The receiver closed an idle connection, which is no failure of the delivery.
    return first.isStale && !isClosed && !message.signal?.aborted ? attemptWith(fresh) : first
  }

  return {
    close() {
      isClosed = true
      for (const stop of stops) stop()
      void Promise.all([keptAlive.destroy(), fresh.destroy()])
    },
    async send({ url, ...message }) {
      const startedAt = performance.now()
      const { answer, error, retryAfterMs, status } = await deliver(url, message, startedAt).catch(() =>
        failed('not_sent'),
      )
      return { answer, durationMs: Math.round(performance.now() - startedAt), error, retryAfterMs, status }
    },
  }
}

const failed = (error: Failure): Attempted => ({ answer: '', error, isStale: false })
