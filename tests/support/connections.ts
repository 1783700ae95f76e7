/** Every connection this process makes, seen where it leaves Node. Nothing leaves for another machine. */
import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { constants } from 'node:os'

type Connecting = (this: unknown, request: unknown, address: string, port: number) => number
type Handle = { connect: Connecting; connect6: Connecting }

export type Connections = {
  /** Where to, as `127.0.0.1:4711` or `[::1]:4711`, in order; those that were not let out too. */
  attempted: string[]
  /** Sends what would go to an address of another machine to a port of 127.0.0.1 instead, or nowhere. */
  lead: (address: string, port: number | 'nowhere') => void
  restore: () => void
}

const isLoopback = (address: string) => /^127\.\d+\.\d+\.\d+$/.test(address) || address === '::1'

/**
 * From now on every connection is noted, whoever makes it; one to another machine fails as "network is
 * unreachable" without a packet. Below `net.connect`, so that no way of asking for one goes round it.
 */
export const watchConnections = async (): Promise<Connections> => {
  const attempted: string[] = []
  const led = new Map<string, number | 'nowhere'>()
  const prototype = await handlePrototype()
  const { connect: original, connect6: original6 } = prototype
  const watched = (way: Connecting, isSix: boolean): Connecting =>
    function (request, address, port) {
      attempted.push(`${isSix ? `[${address}]` : address}:${port}`)
      const instead = led.get(address)
      if (instead === 'nowhere') return 0
      if (instead !== undefined && !isSix) return way.call(this, request, '127.0.0.1', instead)
      return isLoopback(address) ? way.call(this, request, address, port) : -constants.errno.ENETUNREACH
    }
  prototype.connect = watched(original, false)
  prototype.connect6 = watched(original6, true)
  return {
    attempted,
    lead: (address, port) => led.set(address, port),
    restore: () => Object.assign(prototype, { connect: original, connect6: original6 }),
  }
}

/** What all sockets of Node connect by: found on one that is connected. */
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
