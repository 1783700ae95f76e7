/**
 * The receivers of a bench, in a process of their own: one that answers at once, and on ports of their own as many as are
 * asked for that never do.
 */
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What the child says: first the ports, then, each time it is asked, what came since: when, where, and the body. */
export type Ports = { healthy: number; hanging: number[] }
export type Arrived = { at: number; body: string; path: string }

let arrived: Arrived[] = []

const listen = (server: Server | ReturnType<typeof createHttpServer>): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const healthy = createHttpServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const at = performance.timeOrigin + performance.now()
    arrived.push({ at, body: Buffer.concat(chunks).toString(), path: request.url ?? '' })
    response.writeHead(204).end()
  })
})
healthy.keepAliveTimeout = 60_000

const hang = (): Promise<number> => listen(createServer((socket) => socket.on('error', () => {}).resume()))

process.on('message', () => {
  process.send?.(arrived)
  arrived = []
})
process.on('disconnect', () => process.exit(0))

const hanging = await Promise.all(Array.from({ length: Number(process.argv[2]) }, hang))
process.send?.({ hanging, healthy: await listen(healthy) } satisfies Ports)
