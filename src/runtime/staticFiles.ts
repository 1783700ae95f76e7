/**
 * Files that a build made, and those of `public`: served without a place, as they need neither the database nor the thread for
 * long. Only names that are there: for any other Next renders a page, which takes a place.
 */
import { readdirSync } from 'node:fs'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { sendText } from './http'

/** @param folder `public`, read once: it changes with a build alone */
export const staticFilesOf = (folder: string): ((path: string) => boolean) => {
  const names = new Set(readdirSync(folder))
  // Of a file below it that is not there Next says so in one line.
  return (path) => path.startsWith('/_next/static/') || names.has(path.slice(1))
}

/** Conditions that may fail, and other methods, are pages of errors to Next: of these files it has none, and answers 500. */
const failing = ['if-match', 'if-unmodified-since', 'range']

export const serveStatic = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  toNext: RequestListener,
): void => {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
    outgoing.setHeader('Allow', 'GET, HEAD')
    outgoing.setHeader('Connection', 'close')
    return sendText(outgoing, 405, 'A file can be read alone: send GET or HEAD.')
  }
  for (const name of failing) delete incoming.headers[name]
  toNext(incoming, outgoing)
}
