/** A TCP server, for answers that no HTTP server would give. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export type RawServer = {
  close: () => Promise<void>
  /** The numbers of connections that were opened so far and that are open. */
  connections: () => { open: number; opened: number }
  /** Sets the handler of connections from now on. */
  does: (next: (socket: Socket) => void) => void
  /** `127.0.0.1:4711` */
  host: string
  port: number
  /** Bytes written on all connections. */
  written: () => number
}

export const startRawServer = async (): Promise<RawServer> => {
  const sockets = new Set<Socket>()
  let opened = 0
  let written = 0
  let acting: (socket: Socket) => void = () => undefined
  // Half-open, so that Node does not end the connection when the client does.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    opened++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      written += socket.bytesWritten
      sockets.delete(socket)
    })
    acting(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    connections: () => ({ open: sockets.size, opened }),
    does(next) {
      acting = next
    },
    host: `127.0.0.1:${port}`,
    port,
    written: () => written,
  }
}

/** Calls `act` with each chunk of a request, and closes the connection when the client does. */
export const onRequest =
  (act: (socket: Socket, request: string) => void) =>
  (socket: Socket): void => {
    socket.on('data', (chunk: Buffer) => act(socket, chunk.toString()))
    socket.on('end', () => socket.destroy())
  }

/** Writes chunks from `next` until the connection is closed. */
export const pour = (socket: Socket, next: () => Buffer | string): void => {
  const write = () => {
    while (!socket.destroyed && socket.write(next()));
  }
  socket.on('drain', write)
  write()
}
