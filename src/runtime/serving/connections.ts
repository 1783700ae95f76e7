/**
 * Limits connections: above the maximum, one of the network with the most connections is closed, so that no network can shut
 * out others. Idle connections are closed before those with a running request, the oldest first. If the network of the new
 * connection has the most, the new connection is closed. Behind a proxy all connections come from one network.
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
  // Indexed by the number of connections, so that the largest network is found without visiting all.
  const bySize: Set<Network>[] = []
  let total = 0

  const resize = (network: Network, from: number, to: number): void => {
    bySize[from]?.delete(network)
    if (to > 0) (bySize[to] ??= new Set()).add(network)
    while (bySize.length > 0 && (bySize.at(-1)?.size ?? 0) === 0) bySize.pop()
    total += to - from
  }
  const count = ({ busy, idle }: Network): number => busy.size + idle.size
  const remove = (network: Network, socket: Socket): void => {
    const size = count(network)
    if (!network.idle.delete(socket) && !network.busy.delete(socket)) return
    resize(network, size, size - 1)
    if (size === 1) networks.delete(network.name)
  }

  const owners = new WeakMap<Socket, Network>()
  server.prependListener('connection', (socket: Socket) => {
    const name = networkOf(socket.remoteAddress ?? '')
    const network = networks.get(name) ?? { busy: new Set(), idle: new Set(), name }
    networks.set(name, network)
    owners.set(socket, network)
    network.idle.add(socket)
    resize(network, count(network) - 1, count(network))
    socket.once('close', () => remove(network, socket))
    if (total <= max) return
    const [largest = network] = bySize.at(-1) ?? []
    const victim = count(largest) > count(network) ? (first(largest.idle) ?? first(largest.busy)) : socket
    if (!victim) return
    // Its `close` event comes later. Until then it would count against the next connection.
    remove(owners.get(victim) ?? network, victim)
    victim.destroy()
  })
  server.prependListener('request', ({ socket }, outgoing) => {
    const network = owners.get(socket)
    if (!network?.idle.delete(socket)) return
    network.busy.add(socket)
    outgoing.once('close', () => {
      if (network.busy.delete(socket)) network.idle.add(socket)
    })
  })
}

const first = (sockets: Set<Socket>): Socket | undefined => sockets.values().next().value
