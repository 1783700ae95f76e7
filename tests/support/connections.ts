/** Records every connection of this process below Node's `net`, and blocks those to other machines. */
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { constants } from 'node:os'

type Connecting = (this: unknown, request: unknown, address: string, port: number) => number
type Handle = { connect: Connecting; connect6: Connecting }

export type Connections = {
  /** The targets in order, as `127.0.0.1:4711` or `[::1]:4711`, including those that were blocked. */
  attempted: string[]
  /** Redirects connections to an address to a port of 127.0.0.1, or lets them hang (`nowhere`). */
  lead: (address: string, port: number | 'nowhere') => void
  restore: () => void
}

const isLoopback = (address: string) => /^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1'

/**
 * Records every connection from now on; one to another machine fails with ENETUNREACH without a packet. It replaces the
 * methods below `net.connect`, which every library uses.
 */
export const watchConnections = async (): Promise<Connections> => {
  const attempted: string[] = []
  const redirects = new Map<string, number | 'nowhere'>()
  const prototype = await handlePrototype()
  const { connect: original, connect6: original6 } = prototype
  const watched = (way: Connecting, isSix: boolean): Connecting =>
    function (request, address, port) {
      attempted.push(`${isSix ? `[${address}]` : address}:${port}`)
      const instead = redirects.get(address)
      if (instead === 'nowhere') return 0
      if (instead !== undefined && !isSix) return way.call(this, request, '127.0.0.1', instead)
      return isLoopback(address) ? way.call(this, request, address, port) : -constants.errno.ENETUNREACH
    }
  prototype.connect = watched(original, false)
  prototype.connect6 = watched(original6, true)
  return {
    attempted,
    lead: (address, port) => redirects.set(address, port),
    restore: () => Object.assign(prototype, { connect: original, connect6: original6 }),
  }
}

/** The prototype of the handles of all sockets, found on one that is connected. */
const handlePrototype = async (): Promise<Handle> => {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const prototype = Object.getPrototypeOf((socket as Socket & Record<'_handle', Handle>)['_handle']) as Handle
  socket.destroy()
  server.close()
  return prototype
}
