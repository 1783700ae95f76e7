/**
 * Serves the panel's pages through Next. Each page holds a permit of the staff user, or of the anonymous caller, as
 * requests to the REST API do. Static files need no permit (`staticFiles.ts`).
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BasePayload } from 'payload'
import { admitted, asCaller, NotAdmittedError } from '../lib/admission'
import { callerAddress } from '../plugins/auth/address'
import { anonymousAt, callerOfSession } from '../plugins/api/http/admissionCaller'
import { anonymousBytes } from '../plugins/api/http/chunks'
import { env } from '../env'
import { sendText } from './http'
import type { HeaderReader } from '../lib/headers'
import { log } from '../lib/log'
import { readAhead } from './serving/readAhead'

// A slow browser holds a permit no longer than this.
const maxPermitMs = 15_000

const maxBodyMs = 20_000
// Next's limit for the body of a server function.
const maxStaffBytes = 1024 ** 2

const refusals = {
  slow: [408, 'The body came too slowly. Send it again over a faster connection.'],
  'too large': [413, 'The body is too large. Send less in one request.'],
} as const

export const readCallerIp = ({ socket }: IncomingMessage, headers: HeaderReader): string | undefined =>
  callerAddress(socket.remoteAddress, headers, env.TRUSTED_PROXIES)

// Created once, as each default abort error would capture a stack.
const closedError = new Error('The connection has ended, or its answer was sent.')

/** A signal that aborts when the response is sent or the connection closes. */
export const createCloseSignal = (outgoing: ServerResponse): AbortSignal => {
  const controller = new AbortController()
  outgoing.once('close', () => controller.abort(closedError))
  return controller.signal
}

export const servePage = async (
  payload: BasePayload,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  serveByNext: RequestListener,
): Promise<void> => {
  const headers = new Headers()
  for (const name of ['authorization', 'cookie', 'origin', 'sec-fetch-site', 'x-forwarded-for']) {
    const value = incoming.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  // Created first, because a connection that has already closed emits no further event.
  const signal = createCloseSignal(outgoing)
  const session = callerOfSession(payload, headers)
  const caller = session ?? anonymousAt(readCallerIp(incoming, headers))
  // Reads the body before taking a permit, so that slow uploads hold none.
  const outcome = await readAhead(incoming, {
    maxBytes: session ? maxStaffBytes : anonymousBytes,
    maxMs: maxBodyMs,
  })
  if (outcome === 'gone') return
  if (outcome !== 'ready') {
    outgoing.setHeader('Connection', 'close')
    const [status, text] = refusals[outcome]
    return sendText(outgoing, status, text)
  }
  const renderPage = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const limit = setTimeout(resolve, maxPermitMs)
      outgoing.once('close', () => {
        clearTimeout(limit)
        resolve()
      })
      serveByNext(incoming, outgoing)
    })
  try {
    await asCaller(payload, { caller, signal }, () => admitted(renderPage))
  } catch (error) {
    if (!(error instanceof NotAdmittedError)) {
      log.error({ err: error, msg: 'page not served' })
      outgoing.destroy()
      return
    }
    outgoing.setHeader('Retry-After', String(error.retryAfterSeconds))
    sendText(outgoing, error.because === 'caller' ? 429 : 503, 'The service is busy. Try again in a moment.')
  }
}
