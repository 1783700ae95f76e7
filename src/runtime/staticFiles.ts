/**
 * Serves built files and those in `public` without a permit, as they need no database. Only existing names count: for
 * others Next renders a page, which needs a permit.
 */
import { readdirSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { sendText } from './http'

/** @param folder `public`, listed once, as only a build changes it */
export const createStaticFileCheck = (folder: string): ((path: string) => boolean) => {
  const names = new Set(readdirSync(folder))
  // For a missing file below this path Next sends a one-line response.
  return (path) => path.startsWith('/_next/static/') || names.has(path.slice(1))
}

/** For a failed condition Next would render an error page that does not exist, and respond with 500. */
const unsupportedHeaders = ['if-match', 'if-unmodified-since', 'range']

export const serveStatic = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  serveByNext: RequestListener,
): void => {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    outgoing.setHeader('Allow', 'GET, HEAD')
    outgoing.setHeader('Connection', 'close')
    return sendText(outgoing, 405, 'A file can be read alone: send GET or HEAD.')
  }
  for (const name of unsupportedHeaders) delete incoming.headers[name]
  serveByNext(incoming, outgoing)
}
