/**
 * Sends deliveries, only to public and to allowed receivers. Connections stay open for a few seconds for the next
 * delivery to the same host.
 */
import { performance } from 'node:perf_hooks'
import type { LookupAddress } from 'node:dns'
import { type LookupFunction, isIP } from 'node:net'
import { Resolver, lookup } from 'node:dns/promises'
import type { Agent } from 'undici'
import { type Allow, isAllowed, isPublic, urlProblem } from './addresses'
import { type Attempted, type Message, attempt } from './attempt'
import { type Failure, Refused } from './failures'
import { type AgentOptions, createAgent } from './agent'

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
export type SendResult = {
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
  send: (request: Message & { url: string }) => Promise<SendResult>
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
    // The receiver closed an idle connection, which is not a failure of the delivery.
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

/**
 * The lookup that `net.connect` calls once per connection. It connects to the addresses returned here, so DNS cannot
 * change between the check and the connection (DNS rebinding). A name with one private address among its addresses is
 * refused.
 */
const checkedLookup = (resolve: Resolve): LookupFunction =>
  toLookupFunction(async (name) => {
    const addresses = await resolve(name)
    if (!addresses.every(isPublic)) throw new Refused('address_refused')
    return addresses
  })

/** The same without the check, for allowed hosts. */
const plainLookup = (resolve: Resolve): LookupFunction => toLookupFunction(resolve)

const toLookupFunction =
  (resolve: Resolve): LookupFunction =>
  (name, { all }, callback) => {
    const answer = async () => {
      const addresses = await find(resolve, name)
      if (addresses instanceof Refused) return callback(addresses, '')
      return all ? callback(null, addresses) : callback(null, addresses[0].address, addresses[0].family)
    }
    void answer()
  }

const find = async (
  resolve: Resolve,
  name: string,
): Promise<Refused | [LookupAddress, ...LookupAddress[]]> => {
  try {
    const [first, ...others] = (await resolve(name)).map((address) => ({ address, family: isIP(address) }))
    return first === undefined ? new Refused('name_not_found') : [first, ...others]
  } catch (cause) {
    return cause instanceof Refused ? cause : new Refused('name_failed', { cause })
  }
}

/** Resolves a name. @throws {Refused} if it has no address or DNS does not respond */
type Resolve = (name: string) => Promise<readonly string[]>

/** DNS error codes for a name that does not exist or has no address. */
const noAddressCodes = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

const toRefusal = (...causes: unknown[]) => {
  const isNowhere = causes.every((cause) =>
    noAddressCodes.includes((cause as NodeJS.ErrnoException).code ?? ''),
  )
  return new Refused(isNowhere ? 'name_not_found' : 'name_failed', { cause: causes[0] })
}

/**
 * Queries DNS directly and ignores the hosts file. `dns.lookup` would occupy one of libuv's four threads while it
 * waits, which file access and hashing need too.
 *
 * @param resolver replaceable for other name servers or time limits
 */
export const createResolve = (resolver = new Resolver({ timeout: 700, tries: 2 })): Resolve => {
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = [four, six].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    if (addresses.length > 0) return addresses
    throw toRefusal(
      ...[four, six].flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])),
    )
  }
}

/** Resolves like every program of this machine, with its hosts file: for hosts that the operator allows. */
const resolveBySystem: Resolve = async (name) => {
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } catch (cause) {
    throw toRefusal(cause)
  }
}
