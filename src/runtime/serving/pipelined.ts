/**
 * Ends pipelined responses with their connection. With pipelining Node emits `close` only on the response being sent;
 * those queued behind it would never end, nor release what they hold.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const closeWithConnection = (server: Server): void => {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>()
    unanswered.set(socket, answers)
    socket.once('close', () =>
      // After Node's own listener, which closes the response being sent.
      setImmediate(() => {
        for (const each of answers) {
          each.destroy()
          each.emit('close')
        }
      }),
    )
  })
  server.prependListener('request', ({ socket }, outgoing) => {
    const answers = unanswered.get(socket)
    answers?.add(outgoing)
    outgoing.once('close', () => answers?.delete(outgoing))
  })
}
