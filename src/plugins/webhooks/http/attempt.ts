/**
 * One request and its answer, and why it failed if it did.
 *
 * It is settled once: by the end of the answer, enough of it, an error, a limit or a stop. Whatever comes after that is
 * dropped, and the connection is let go of unless the answer was read to its end.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { type Agent, type Dispatcher, errors } from 'undici'
import { mostBodyBytes, mostBytes, mostInformed, retryAfterOf, textOf } from './answer'
import { type Failure, Refused } from './failures'
import type { Connection, Line, LineRequest } from './lines'

export type Message = { body: string; headers: Record<string, string>; method: string; signal?: AbortSignal }

export type Means = {
  now: () => number
  /** What ends attempts under way when the sender closes. */
  stops: Set<() => void>
  totalMs: number
}

export type Attempted = {
  answer: string
  error?: Failure
  /** The connection had been used before and ended without an answer: most likely it had ended long ago. */
  isStale: boolean
  retryAfterMs?: number
  status?: number
}

export const attempt = (
  lines: Agent,
  url: URL,
  { body, headers, method, signal }: Message,
  { now, stops, totalMs }: Means,
): Promise<Attempted> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let answered: { headers: IncomingHttpHeaders; status: number } | undefined
    let connection: Connection | undefined
    let controller: Dispatcher.DispatchController | undefined
    let line: Line | undefined
    let size = 0

    let isSettled = false
    const settle = (error?: Failure) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(limit)
      connection?.socket.off('readable', weigh)
      signal?.removeEventListener('abort', stop)
      stops.delete(stop)
      resolve({
        answer: textOf(chunks, answered?.headers['content-encoding']),
        error,
        isStale: error === 'connection_lost' && (connection?.requests ?? 0) > 1,
        retryAfterMs: retryAfterOf(answered?.headers['retry-after'], now()),
        status: answered?.status,
      })
    }
    const letGo = (error?: Failure) => {
      settle(error)
      controller?.abort(new Refused('stopped'))
    }
    const stop = () => letGo('stopped')
    const limit = setTimeout(() => letGo('timeout'), totalMs)
    signal?.addEventListener('abort', stop)
    stops.add(stop)

    let before = 0
    /** A status line without an end and wrappings around each byte of a body are bytes that undici does not count. */
    const weigh = () => {
      if ((connection?.socket.bytesRead ?? 0) - before > mostBytes) letGo(answered ? undefined : 'bad_answer')
    }
    let informed = 0

    const request: LineRequest = {
      body,
      headers: { ...headers, 'accept-encoding': 'identity' },
      method,
      onLine: (taken) => (line = taken),
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
    }
    lines.dispatch(request, {
      onRequestStart(begun) {
        controller = begun
        connection?.socket.off('readable', weigh)
        connection = line?.connection
        // While it waited for a connection it could not be told to end.
        if (isSettled || !connection) return begun.abort(new Refused('stopped'))
        connection.requests++
        before = connection.socket.bytesRead
        connection.socket.on('readable', weigh)
      },
      onResponseStart(_, status, answerHeaders) {
        if (status >= 200) answered = { headers: answerHeaders, status }
        else if (++informed > mostInformed) letGo('bad_answer')
      },
      onResponseData(_, chunk) {
        if (size < mostBodyBytes) chunks.push(chunk.subarray(0, mostBodyBytes - size))
        size += chunk.length
        if (size > mostBodyBytes) letGo()
      },
      // A line is free again one turn later: who sends again at once must find it so.
      onResponseEnd: () => queueMicrotask(() => setImmediate(settle)),
      onResponseError: (_, error) => letGo(failureOf(error, answered !== undefined)),
    })
  })

const failureOf = (error: NodeJS.ErrnoException, isAnswered: boolean): Failure => {
  if (error instanceof Refused) return error.failure
  const { code, message } = error
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') return 'not_sent'
  // The end of a connection in the middle of an answer is an error of the parser, too.
  const isMalformed = error instanceof errors.HTTPParserError && !message.includes('EOF')
  const isUnasked = message === 'bad response' || message === 'bad upgrade'
  if (isMalformed || isUnasked || code === 'UND_ERR_HEADERS_OVERFLOW') return 'bad_answer'
  if (isAnswered) return 'answer_broken_off'
  return code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' ? 'bad_answer' : 'connection_lost'
}
