/**
 * Closes a connection in stages where its caller is still sending a body that nobody reads: no more is sent, what arrives is
 * discarded, and the connection is closed when the body is complete or its time is over. A connection closed at once, with data
 * unread, is reset, and a reset takes from the caller the response it has not read yet (RFC 9112, section 9.6).
 *
 * A request that follows on such a connection is not served: its response could not be sent.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a caller may go on sending what is discarded. */
const lingerMs = 2000

/** @returns the listener to serve requests with */
export const lingerWhenRefusing = (server: Server, listener: RequestListener): RequestListener => {
  const current = new WeakMap<Socket, IncomingMessage>()
  const lingering = new WeakSet<Socket>()
  server.on('connection', (socket: Socket) => {
    const closeNow = socket.destroySoon.bind(socket)
    // Node calls this at the end of a response with `Connection: close`.
    socket.destroySoon = () => {
      const incoming = current.get(socket)
      if (!incoming || incoming.complete || socket.destroyed) return closeNow()
      lingering.add(socket)
      socket.end()
      const limit = setTimeout(() => socket.destroy(), lingerMs).unref()
      socket.once('close', () => clearTimeout(limit))
      incoming.once('end', closeNow)
      incoming.resume()
    }
  })
  return (incoming, outgoing) => {
    if (lingering.has(incoming.socket)) return void incoming.resume()
    current.set(incoming.socket, incoming)
    listener(incoming, outgoing)
  }
}
