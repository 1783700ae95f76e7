/**
 * Web sockets for Next's hot reload, in development. In production nothing listens to upgrades: Node then ignores the header
 * `Upgrade` and responds in HTTP/1.1, as RFC 9110, section 7.8, allows.
 */
import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Forwards upgrades below `/_next/` and handles all others as requests without a body.
 *
 * @returns a function that closes the forwarded connections, which closing the server does not
 */
export const forwardUpgrades = (server: Server, next: Pick<Server, 'emit'>): (() => Promise<void>) => {
  const forwarded = new Set<Socket>()
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (incoming.url?.startsWith('/_next/') && next.emit('upgrade', incoming, socket, head)) {
      forwarded.add(socket)
      socket.once('close', () => forwarded.delete(socket))
      return
    }
    const outgoing = new ServerResponse(incoming)
    outgoing.shouldKeepAlive = false
    outgoing.assignSocket(socket)
    outgoing.once('finish', () => socket.end())
    server.emit('request', incoming, outgoing)
  })
  return () => {
    forwarded.forEach((socket) => socket.destroy())
    return Promise.resolve()
  }
}
