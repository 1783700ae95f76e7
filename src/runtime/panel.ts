/**
 * Next, which renders the panel's pages. It is loaded with the first requested page: a service that only apps call
 * starts without it and saves the memory. States: not loaded, loading (pages wait), serving, closed.
 */
import { AsyncResource } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { env } from '../env'
import { log } from '../lib/log'
import { sendText } from './http'

export type Panel = {
  close: () => Promise<void>
  /** Handles a request with Next. */
  serve: RequestListener
  /** Emits `upgrade` to Next, which listens to it from the first page on. */
  upgrades: Pick<Server, 'emit'>
}

type Loaded = {
  close: () => Promise<void>
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>
}

const isDevelopment = env.NODE_ENV === 'development'

/**
 * A server that never listens, for Next's upgrade listener. Next would otherwise add it to the server of the first page, and Node
 * would then pass it every request with `Upgrade`, whatever the path, while Next handles only its own.
 */
const upgradeServer = createServer()

const loadNext = async (): Promise<Loaded> => {
  const startedAt = performance.now()
  const { default: next } = await import('next')
  const app = next({
    dev: isDevelopment,
    dir: process.cwd(),
    hostname: env.HOST,
    httpServer: upgradeServer,
    port: env.PORT,
  })
  await app.prepare()
  log.info({ ms: Math.round(performance.now() - startedAt), msg: 'panel loaded' })
  return { close: () => app.close(), handle: app.getRequestHandler() }
}

/** @throws when the panel was not built */
export const openPanel = (): Panel => {
  if (!isDevelopment && !existsSync(join(process.cwd(), '.next', 'BUILD_ID'))) {
    throw new Error('The panel is not built. Run npm run build, then start again.')
  }
  let loading: Promise<Loaded> | undefined
  // Resources that Next keeps open must not inherit the async context of the request that loads it.
  const loadOnce = AsyncResource.bind((): Promise<Loaded> => (loading ??= loadNext()))

  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    let loaded: Loaded
    try {
      loaded = await loadOnce()
    } catch (error) {
      // The next page retries.
      loading = undefined
      log.error({ err: error, msg: 'panel not loaded' })
      return sendText(outgoing, 503, 'The panel cannot be loaded. Try again in a moment.')
    }
    await loaded.handle(incoming, outgoing)
  }
  return {
    async close() {
      const loaded = await loading?.catch(() => undefined)
      await loaded?.close()
    },
    serve: (incoming, outgoing) => void serve(incoming, outgoing),
    upgrades: upgradeServer,
  }
}
