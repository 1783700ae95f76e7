/**
 * Stops a server behind a proxy without losing a request.
 *
 * States: serving; leaving (`/readyz` returns 503, requests are accepted, each response closes its connection); closed to new
 * connections (running requests finish); done. Leaving lasts as long as the proxy needs to notice it; only then are idle
 * connections closed, because a proxy that has not noticed could be sending a request on one of them.
 *
 * Always ends within the limit: connections that HTTP no longer manages, such as upgraded ones, are destroyed then.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const maxFinishMs = 15_000
const closeIdleEveryMs = 50

/**
 * @param finishWithinMs the time from closed to done
 * @returns a function that drains the server; `delayMs` is the time from leaving to closed
 */
export const createDrain = (
  server: Server,
  finishWithinMs = maxFinishMs,
): ((delayMs: number) => Promise<void>) => {
  const sockets = new Set<Socket>()
  server.prependListener('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const underWay = new Set<ServerResponse>()
  let isLeaving = false
  const requestClose = (outgoing: ServerResponse) => {
    if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close')
  }
  server.prependListener('request', (_, outgoing) => {
    if (isLeaving) return requestClose(outgoing)
    underWay.add(outgoing)
    outgoing.once('close', () => underWay.delete(outgoing))
  })

  return async (delayMs) => {
    isLeaving = true
    underWay.forEach(requestClose)
    if (delayMs > 0) await sleep(delayMs)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // Connections that were busy at first become idle after their response.
    const idle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
    const limit = setTimeout(() => sockets.forEach((socket) => socket.destroy()), finishWithinMs)
    await closed
    clearInterval(idle)
    clearTimeout(limit)
  }
}
