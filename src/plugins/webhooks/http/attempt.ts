import type { IncomingHttpHeaders } from 'node:http'
import { type Agent, type Dispatcher, errors } from 'undici'
import type { Connection, TrackedClient, TrackedRequest } from './agent'
import { type Failure, Refused } from './failures'

/** Maximum bytes that are read: of the body, and of everything on the connection. */
const maxBodyBytes = 16 * 1_024
const maxBytes = 8 * 16 * 1_024

/** Maximum informational (1xx) responses. A receiver that sends more does not mean to respond. */
const maxInformational = 16

/** Characters of a body that are stored. */
const maxStoredLength = 1_024

/**
 * The beginning of a response body as text that Postgres accepts: no NUL, no half of a surrogate pair. Empty for a
 * compressed body, which is never decompressed.
 */
const toStoredText = (chunks: readonly Buffer[], encoding: string | undefined): string => {
  if (encoding !== undefined && encoding !== '' && encoding.toLowerCase() !== 'identity') return ''
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\u{fffd}')
  return text.slice(0, maxStoredLength).replace(/[\ud800-\udbff]$/, '')
}

/**
 * The wait that Retry-After requests, in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3). Undefined for
 * anything else.
 */
const parseRetryAfter = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header) * 1_000, Number.MAX_SAFE_INTEGER)
  // Only dates that begin with a weekday: Date.parse accepts much else.
  const time = /^[A-Z][a-z]{2,8},? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}

/**
 * One request and its response, or the reason for its failure.
 *
 * The attempt settles once: when the response ends, when enough of it is read, or on an error, a time limit or a
 * stop. The connection is closed unless the response was read to its end.
 */

export type Message = { body: string; headers: Record<string, string>; method: string; signal?: AbortSignal }

export type AttemptOptions = {
  now: () => number
  /** Functions that abort the attempts in progress when the sender closes. */
  stops: Set<() => void>
  totalMs: number
}

export type Attempted = {
  answer: string
  error?: Failure
  /** A reused connection ended without a response: the receiver had most likely closed it while idle. */
  isStale: boolean
  retryAfterMs?: number
  status?: number
}

export const attempt = (
  agent: Agent,
  url: URL,
  { body, headers, method, signal }: Message,
  { now, stops, totalMs }: AttemptOptions,
): Promise<Attempted> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let response: { headers: IncomingHttpHeaders; status: number } | undefined
    let connection: Connection | undefined
    let controller: Dispatcher.DispatchController | undefined
    let client: TrackedClient | undefined
    let size = 0

    let isSettled = false
    const settle = (error?: Failure) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(limit)
      connection?.socket.off('readable', checkBytes)
      signal?.removeEventListener('abort', stop)
      stops.delete(stop)
      resolve({
        answer: toStoredText(chunks, response?.headers['content-encoding']),
        error,
        isStale: error === 'connection_lost' && (connection?.requests ?? 0) > 1,
        retryAfterMs: mayAskToWait(response?.status)
          ? parseRetryAfter(response?.headers['retry-after'], now())
          : undefined,
        status: response?.status,
      })
    }
    const abort = (error?: Failure) => {
      settle(error)
      controller?.abort(new Refused('stopped'))
    }
    const stop = () => abort('stopped')
    const limit = setTimeout(() => abort('timeout'), totalMs)
    signal?.addEventListener('abort', stop)
    stops.add(stop)

    let bytesBefore = 0
    /** Counts raw bytes, as undici does not limit an endless status line or the overhead of chunks. */
    const checkBytes = () => {
      if ((connection?.socket.bytesRead ?? 0) - bytesBefore > maxBytes)
        abort(response ? undefined : 'bad_answer')
    }
    let informationalCount = 0

    const request: TrackedRequest = {
      body,
      headers: { ...headers, 'accept-encoding': 'identity' },
      method,
      onClient: (assigned) => (client = assigned),
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
    }
    agent.dispatch(request, {
      onRequestStart(requestController) {
        controller = requestController
        connection?.socket.off('readable', checkBytes)
        connection = client?.connection
        // An attempt that is still waiting for a connection cannot be aborted; it ends here.
        if (isSettled || !connection) return requestController.abort(new Refused('stopped'))
        connection.requests++
        bytesBefore = connection.socket.bytesRead
        connection.socket.on('readable', checkBytes)
      },
      onResponseStart(_, status, answerHeaders) {
        if (status >= 200) {
          response = { headers: answerHeaders, status }
          // It ends at the empty line whatever length it announces (RFC 9112, section 6.3). The connection may still
          // carry a body.
          if (status === 204 && Number(answerHeaders['content-length'] ?? 0) !== 0) abort()
        } else if (++informationalCount > maxInformational) abort('bad_answer')
      },
      onResponseData(_, chunk) {
        if (size < maxBodyBytes) chunks.push(chunk.subarray(0, maxBodyBytes - size))
        size += chunk.length
        if (size > maxBodyBytes) abort()
      },
      // undici frees the client one turn later. A caller who sends again at once must find it free.
      onResponseEnd: () => queueMicrotask(() => setImmediate(settle)),
      onResponseError: (_, error) => abort(toFailure(error, response !== undefined)),
    })
  })

/** `Retry-After` has no meaning in other responses (RFC 6585, section 4, and RFC 9110, section 15.6.4). */
const mayAskToWait = (status: number | undefined): boolean => status === 429 || status === 503

const toFailure = (error: NodeJS.ErrnoException, isAnswered: boolean): Failure => {
  if (error instanceof Refused) return error.failure
  const { code, message } = error
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') return 'not_sent'
  // undici also reports a connection that ends within a response as a parser error.
  const isMalformed = error instanceof errors.HTTPParserError && !message.includes('EOF')
  const isUnexpected = message === 'bad response' || message === 'bad upgrade'
  if (isMalformed || isUnexpected || code === 'UND_ERR_HEADERS_OVERFLOW') return 'bad_answer'
  if (isAnswered) return 'answer_broken_off'
  return code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ? 'bad_answer' : 'connection_lost'
}
