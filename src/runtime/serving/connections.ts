/**
 * Counts connections, and closes one when the maximum is reached: one of the network with the most connections, so that nobody
 * can shut out others by holding connections. Idle connections are closed before those with a running request, the oldest first.
 * If the newcomer's own network has the most, the newcomer is closed; behind a proxy all connections come from one network.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Network = { busy: Set<Socket>; idle: Set<Socket>; name: string }

/** @param networkOf returns the network of a connection's IP address */
export const boundConnections = (
  server: Server,
  { max, networkOf }: { max: number; networkOf: (address: string) => string },
): void => {
  const networks = new Map<string, Network>()
  // By how many connections they hold: who holds the most is found without a walk over all of them.
  const bySize: Set<Network>[] = []
  let total = 0

  const resize = (network: Network, from: number, to: number): void => {
    bySize[from]?.delete(network)
    if (to > 0) (bySize[to] ??= new Set()).add(network)
    while (bySize.length > 0 && (bySize.at(-1)?.size ?? 0) === 0) bySize.pop()
    total += to - from
  }
  const sizeOf = ({ busy, idle }: Network): number => busy.size + idle.size
  const remove = (network: Network, socket: Socket): void => {
    const size = sizeOf(network)
    if (!network.idle.delete(socket) && !network.busy.delete(socket)) return
    resize(network, size, size - 1)
    if (size === 1) networks.delete(network.name)
  }

  const ownerOf = new WeakMap<Socket, Network>()
  server.prependListener('connection', (socket: Socket) => {
    const name = networkOf(socket.remoteAddress ?? '')
    const network = networks.get(name) ?? { busy: new Set(), idle: new Set(), name }
    networks.set(name, network)
    ownerOf.set(socket, network)
    network.idle.add(socket)
    resize(network, sizeOf(network) - 1, sizeOf(network))
    socket.once('close', () => remove(network, socket))
    if (total <= max) return
    const [largest = network] = bySize.at(-1) ?? []
    const closed =
      sizeOf(largest) > sizeOf(network) ? (firstOf(largest.idle) ?? firstOf(largest.busy)) : socket
    if (!closed) return
    // Its "close" comes later: until then the next newcomer would find it still there.
    remove(ownerOf.get(closed) ?? network, closed)
    closed.destroy()
  })
  server.prependListener('request', ({ socket }, outgoing) => {
    const network = ownerOf.get(socket)
    if (!network?.idle.delete(socket)) return
    network.busy.add(socket)
    outgoing.once('close', () => {
      if (network.busy.delete(socket)) network.idle.add(socket)
    })
  })
}

const firstOf = (sockets: Set<Socket>): Socket | undefined => sockets.values().next().value
