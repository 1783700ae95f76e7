/**
 * Notifies the open pages of staff that records changed, as server-sent events at `/admin/live`. An event has the slugs of the
 * collections and no data: the page reads again what its reader may see.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { admitted, asCaller, NotAdmittedError } from '../lib/admission'
import { anonymousAt, callerOfSession } from '../plugins/api/http/admissionCaller'
import { staffSlug } from '../plugins/auth/sign-in/account'
import { mustEnrolMfa } from '../plugins/auth/sign-in/mfaEnrolment'
import { isRecorded } from '../plugins/database/model/recorded'
import type { ChangeFeed } from '../plugins/ledger/changeFeed'
import { log } from '../lib/log'
import { sendText } from './http'
import { createCloseSignal, readCallerIp } from './pages'

/** After this time the page connects again, and the session is checked again. */
const maxStreamMs = 10 * 60_000

/** So that proxies keep the connection. */
const beatEveryMs = 20_000

/** A browser keeps one for each visible page; beyond this number the oldest of the user ends. */
const maxStreamsPerUser = 12

export type Live = {
  serve: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Ends all streams; later requests are refused. */
  stop: () => Promise<void>
}

export const openLive = (payload: BasePayload, feed: ChangeFeed): Live => {
  /** Each with its user and what ends it, the oldest first. */
  const streams = new Map<ServerResponse, { end: () => void; user: number }>()
  let isStopped = false

  const makeRoom = (user: number) => {
    const own = [...streams.values()].filter((stream) => stream.user === user)
    if (own.length >= maxStreamsPerUser) own[0]?.end()
  }

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const slugs = await readableSlugs(payload, incoming, outgoing)
    if (!slugs) return sendText(outgoing, 401, 'Sign in to receive changes.')
    const { readable, user } = slugs
    if (readable.length === 0) return sendText(outgoing, 404, 'There is no such collection for you.')
    const signal = createCloseSignal(outgoing)
    const unsubscribe = await feed.subscribe(readable, (changed) =>
      outgoing.write(`data: ${JSON.stringify({ changed })}\n\n`),
    )
    const beat = setInterval(() => outgoing.write(':\n\n'), beatEveryMs)
    // Nothing may be written to a response that has ended, so its sources end first.
    const end = () => {
      close()
      outgoing.end()
    }
    const limit = setTimeout(end, maxStreamMs)
    const close = () => {
      unsubscribe()
      clearInterval(beat)
      clearTimeout(limit)
      streams.delete(outgoing)
    }
    if (signal.aborted || isStopped) {
      close()
      outgoing.destroy()
      return
    }
    signal.addEventListener('abort', close)
    makeRoom(user)
    streams.set(outgoing, { end, user })
    outgoing.writeHead(200, {
      'Cache-Control': 'no-cache, no-transform',
      'Content-Type': 'text/event-stream',
      'X-Accel-Buffering': 'no',
    })
    outgoing.write(':\n\n')
  }

  return {
    serve(incoming, outgoing) {
      if (incoming.method !== 'GET') return sendText(outgoing, 405, 'Only GET is answered here.')
      if (isStopped) return sendText(outgoing, 503, 'The service is stopping.')
      serve(incoming, outgoing).catch((error: unknown) => {
        if (error instanceof NotAdmittedError)
          return sendText(outgoing, 503, 'The service is busy. Try again in a moment.')
        log.error({ err: error, msg: 'changes not sent' })
        outgoing.destroy()
      })
    },
    async stop() {
      isStopped = true
      for (const { end } of streams.values()) end()
      await feed.stop()
    },
  }
}

/** The user of the session and which of the requested collections they may read; undefined without a session of staff. */
const readableSlugs = async (
  payload: BasePayload,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<undefined | { readable: string[]; user: number }> => {
  const headers = new Headers()
  for (const name of ['cookie', 'origin', 'sec-fetch-site']) {
    const value = incoming.headers[name]
    if (value !== undefined) headers.set(name, String(value))
  }
  const caller = callerOfSession(payload, headers) ?? anonymousAt(readCallerIp(incoming, headers))
  const search = new URL(incoming.url ?? '', 'http://service').searchParams
  const requested = (search.get('collections') ?? '').split(',')
  return asCaller(payload, { caller, signal: createCloseSignal(outgoing) }, () =>
    admitted(async () => {
      const { user } = await payload.auth({ headers })
      if (user?.collection !== staffSlug(payload) || mustEnrolMfa(user)) return undefined
      const req = await createLocalReq({ user }, payload)
      return { readable: await filterReadable(req, requested), user: user.id }
    }),
  )
}

const filterReadable = async (req: PayloadRequest, slugs: readonly string[]): Promise<string[]> => {
  const readable: string[] = []
  for (const slug of new Set(slugs)) {
    const collection = Object.values(req.payload.collections).find(({ config }) => config.slug === slug)
    if (!collection || !isRecorded(req.payload, slug)) continue
    if ((await collection.config.access.read({ req })) !== false) readable.push(slug)
  }
  return readable
}
