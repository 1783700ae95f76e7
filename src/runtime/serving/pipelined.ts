/**
 * Answers end with their connection. Requests may follow each other on one without waiting for answers; when it ends, Node says
 * `close` on the answer that is being sent alone. Those in line behind it would never end, nor what is counted until they do.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const closeWithConnection = (server: Server): void => {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>()
    unanswered.set(socket, answers)
    socket.once('close', () =>
      // After Node's own listener, which ends the one that is being sent.
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
