/**
 * The panel's pages, which Next makes: each takes a place of the staff user, or of whoever is not signed in, as a
 * request to the interface does. Files that a build made are served without one: they need no database.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BasePayload } from 'payload'
import { admitted, asCaller, NotAdmittedError } from './admission'
import { callerAddress } from './auth/address'
import { anonymousAt, callerOfSession } from './contract/admissionCaller'
import { env } from './env'
import { sendText } from './http'
import { log } from './log'

// A browser that takes its page slowly keeps a place no longer than this.
const maxPlaceMs = 15_000

export const isStatic = (path: string): boolean =>
  path.startsWith('/_next/') || /^\/[\w-]+\.(?:ico|png|svg|txt)$/.test(path)

export const addressOf = ({ socket }: IncomingMessage, headers: Headers): string | undefined =>
  callerAddress(socket.remoteAddress, headers, env.TRUSTED_PROXIES)

/** Aborted when the answer was sent, or the connection has ended before. */
export const whenGone = (outgoing: ServerResponse): AbortSignal => {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  return gone.signal
}

export const servePage = async (
  payload: BasePayload,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  toNext: RequestListener,
): Promise<void> => {
  const headers = new Headers()
  for (const name of ['authorization', 'cookie', 'origin', 'sec-fetch-site', 'x-forwarded-for']) {
    const value = incoming.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  const caller = (await callerOfSession(payload, headers)) ?? anonymousAt(addressOf(incoming, headers))
  const page = () =>
    new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, maxPlaceMs)
      outgoing.once('close', () => {
        clearTimeout(limit)
        resolve()
      })
      toNext(incoming, outgoing)
    })
  try {
    await asCaller(payload, { caller, signal: whenGone(outgoing) }, () => admitted(page))
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
