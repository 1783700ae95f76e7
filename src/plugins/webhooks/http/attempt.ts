/**
 * One request on one connection, and why it failed if it did.
 *
 *   waiting → connecting → (securing) → open → answering → settled
 *
 * It is settled once: by the end of the answer, enough of it, an error, a limit or a stop. Whatever comes after that is
 * dropped, and the connection is let go of unless the answer was read to its end.
 */
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction, Socket, TcpNetConnectOpts } from 'node:net'
import { type Failure, Refused } from './failures'
import { retryAfterOf, textOf } from './answer'

/** What of an answer is read, in bytes: of its headers, of its body. */
const most = 16 * 1_024
/** Whoever says "wait" more often than that does not mean to answer. */
const mostInformed = 16

export type Message = { body: string; headers: Record<string, string>; method: string; signal?: AbortSignal }

export type Means = {
  /** False: a connection of its own. */
  agent: false | http.Agent
  ca: string | undefined
  connectMs: number
  lookup: LookupFunction
  now: () => number
  /** Connections that stand, by themselves and by their encryption. */
  opened: WeakSet<Socket>
  /** What ends attempts under way when the sender closes. */
  stops: Set<() => void>
  totalMs: number
}

export type Attempted = {
  answer: string
  error?: Failure
  /** The connection had been used before and ended without a byte: most likely it had ended long ago. */
  isStale: boolean
  retryAfterMs?: number
  status?: number
}

/** Rejects only when the request cannot be written at all. */
export const attempt = (url: URL, message: Message, means: Means): Promise<Attempted> =>
  new Promise((resolve) => {
    const isSecure = url.protocol === 'https:'
    const chunks: Buffer[] = []
    let phase: 'answering' | 'connecting' | 'open' | 'securing' | 'waiting' = 'waiting'
    let isReused = false
    let response: http.IncomingMessage | undefined

    const options: https.RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
      agent: means.agent,
      // Node gives each address but the last a quarter of a second, less than it takes to cross an ocean and back.
      autoSelectFamilyAttemptTimeout: Math.ceil(means.connectMs / 3),
      ca: means.ca,
      headers: { ...message.headers, 'accept-encoding': 'identity' },
      insecureHTTPParser: false,
      lookup: means.lookup,
      maxHeaderSize: most,
      method: message.method,
      rejectUnauthorized: true,
    }
    const exchange = (isSecure ? https : http).request(url, options)

    let isSettled = false
    const settle = (error?: Failure) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(limit)
      message.signal?.removeEventListener('abort', stop)
      means.stops.delete(stop)
      resolve({
        answer: textOf(chunks, response?.headers['content-encoding']),
        error,
        isStale: error === 'connection_lost' && isReused,
        retryAfterMs: retryAfterOf(response?.headers['retry-after'], means.now()),
        status: response?.statusCode,
      })
    }
    const letGo = (error?: Failure) => {
      settle(error)
      exchange.destroy()
    }
    const stop = () => letGo('stopped')
    const limit = setTimeout(() => letGo('timeout'), means.totalMs)
    message.signal?.addEventListener('abort', stop)
    means.stops.add(stop)

    exchange.on('socket', (socket) => {
      isReused = means.opened.has(socket)
      if (isReused) {
        phase = 'open'
        return
      }
      phase = 'connecting'
      const late = setTimeout(() => letGo('connection_timeout'), means.connectMs)
      const open = () => {
        clearTimeout(late)
        means.opened.add(socket)
        phase = 'open'
      }
      socket.once('connect', isSecure ? () => (phase = 'securing') : open)
      socket.once('secureConnect', open)
      socket.once('close', () => clearTimeout(late))
    })

    let informed = 0
    exchange.on('information', () => ++informed > mostInformed && letGo('bad_answer'))
    exchange.on('upgrade', () => letGo('bad_answer'))

    exchange.on('response', (begun) => {
      phase = 'answering'
      response = begun
      const before = begun.socket.bytesRead
      let size = 0
      begun.on('data', (chunk: Buffer) => {
        if (size < most) chunks.push(chunk.subarray(0, most - size))
        size += chunk.length
        // The second: a body cut into bytes, each with a wrapping of its own.
        if (size > most || begun.socket.bytesRead - before > 8 * most) letGo()
      })
      begun.on('end', () => settle())
      begun.on('error', () => letGo('answer_broken_off'))
    })
    exchange.on('error', (error: NodeJS.ErrnoException) => letGo(failureOf(error, phase)))
    exchange.on('close', () => settle(phase === 'answering' ? 'answer_broken_off' : 'connection_lost'))

    exchange.end(message.body)
  })

const failureOf = (error: NodeJS.ErrnoException, phase: string): Failure => {
  if (error instanceof Refused) return error.failure
  if (error.code?.startsWith('HPE_')) return 'bad_answer'
  if (phase === 'securing') return 'tls'
  if (phase === 'answering') return 'answer_broken_off'
  return phase === 'open' ? 'connection_lost' : 'connection_failed'
}
