/**
 * Routes each request: `/api` to the REST API, `/admin/live` to the stream of changes, `/keys` to the site where keys are claimed, `/healthz`, `/readyz` and, if
 * METRICS_TOKEN is set, `/metrics` to their handlers, and pages to Next, which serves nothing else. Malformed requests are
 * refused first.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BasePayload } from 'payload'
import { asCaller } from '../lib/admission'
import { log } from '../lib/log'
import { env } from '../env'
import { handleClaims, isClaimSite } from '../plugins/auth/claims/site'
import {
  type ApiAnswer,
  type ApiRequest,
  answerApi,
  fromWebResponse,
  refuseRequest,
  type Sender,
  targetFailure,
  toWebRequest,
} from '../plugins/api'
import { anonymousAt } from '../plugins/api/http/admissionCaller'
import { databaseState } from '../plugins/database/connection/watch'
import { toApiRequest, sendResponse, sendText } from './http'
import { readCallerIp, servePage, createCloseSignal } from './pages'
import type { Live } from './live'
import type { Panel } from './panel'
import { listNewerMigrations } from './release'
import { protectResponse, protectPage } from './protect'
import { allMethods, normalizeRequest } from './serving/requestSyntax'
import { serveStatic } from './staticFiles'

export type ListenerOptions = {
  isDraining: () => boolean
  /** Whether a path is that of a static file (`staticFiles.ts`). */
  isStatic: (path: string) => boolean
  live: Pick<Live, 'serve'>
  panel: Pick<Panel, 'serve'>
  payload: BasePayload
}

export const createListener = ({
  isDraining,
  isStatic,
  live,
  panel,
  payload,
}: ListenerOptions): RequestListener => {
  const livePath = `${payload.config.routes.admin}/live`
  return (incoming, outgoing) => {
    protectResponse(outgoing)
    const syntaxFailure = normalizeRequest(incoming)
    const { url = '/' } = incoming
    if (!syntaxFailure && url === '*') return void outgoing.writeHead(204, { Allow: allMethods }).end()
    const failure = syntaxFailure ?? targetFailure(url)
    if (failure) {
      return void respond(incoming, outgoing, (request, sender) =>
        refuseRequest(payload, request, failure, sender),
      )
    }
    const path = url.split('?')[0] ?? '/'
    if (path === '/healthz') return sendText(outgoing, 200, 'ok')
    if (path === '/readyz') {
      const state = isDraining() ? 'draining' : describeReadiness(payload)
      return sendText(outgoing, state.startsWith('ready') ? 200 : 503, state)
    }
    const { METRICS_TOKEN } = env
    if (path === '/metrics' && METRICS_TOKEN !== undefined)
      return void respond(incoming, outgoing, async (request) => {
        const { answerMetrics } = await import('../plugins/webhooks/metrics')
        return fromWebResponse(await answerMetrics(payload, request, METRICS_TOKEN))
      })
    if (path === '/api' || path.startsWith('/api/'))
      return void respond(incoming, outgoing, (request, sender) => answerApi(payload, request, sender))
    if (isClaimSite(path))
      return void respond(incoming, outgoing, (request, { address, signal }) =>
        asCaller(payload, { caller: anonymousAt(address), signal }, () =>
          serveClaimSite(payload, request, address),
        ),
      )
    if (path === livePath) return live.serve(incoming, outgoing)
    protectPage(incoming, outgoing)
    if (isStatic(path)) serveStatic(incoming, outgoing, panel.serve)
    else void servePage(payload, incoming, outgoing, panel.serve)
  }
}

/** Reads the state of the database watch, so it sends no query and never waits. */
const describeReadiness = (payload: BasePayload): string => {
  if (databaseState(payload) !== 'reachable') return 'no database'
  const migrations = listNewerMigrations(payload)
  return migrations.length === 0
    ? 'ready'
    : `ready\nthe database was migrated by a newer release: ${migrations.join(', ')}`
}

const serveClaimSite = async (
  payload: BasePayload,
  request: ApiRequest,
  address: string | undefined,
): Promise<ApiAnswer> =>
  fromWebResponse(
    await handleClaims(payload, toWebRequest(request), {
      address,
      isSecure: env.APIKEYS_URL.startsWith('https:'),
      returns: env.CLAIM_RETURN,
    }),
  )

const { origin } = new URL(env.SERVER_URL)

const respond = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: ApiRequest, sender: Sender) => Promise<ApiAnswer>,
): Promise<void> => {
  try {
    const request = toApiRequest(incoming, origin)
    const sender = { address: readCallerIp(incoming, request.headers), signal: createCloseSignal(outgoing) }
    await sendResponse(await handle(request, sender), incoming, outgoing)
  } catch (error) {
    // A disconnected caller is not an error; a response that cannot be sent is one.
    if (incoming.socket.destroyed) return log.info({ msg: 'response not sent: the caller disconnected' })
    log.error({ err: error, msg: 'response not sent' })
    if (outgoing.headersSent) return void outgoing.destroy()
    sendText(outgoing, 500, 'The service failed.')
  }
}
