import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Attacker } from '../attack'

/** Opens sockets a few at a time; what the service refuses or ends is counted. */
const openSockets = async (
  { count, signal, target }: Attacker,
  number: number,
  first: (at: number) => string,
): Promise<Socket[]> => {
  const sockets: Socket[] = []
  for (let at = 0; at < number; at++) {
    const socket = connect({
      host: '127.0.0.1',
      localAddress: `127.0.2.${1 + (at % 200)}`,
      port: target.port,
    })
    let text = ''
    socket.on('data', (data: Buffer) => (text += String(data).slice(0, 20)))
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (signal.aborted) return
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)
      count({ headers: {}, json: undefined, status, text: 'closed' })
    })
    const begun = first(at)
    if (begun !== '') socket.write(begun)
    sockets.push(socket)
    if (at % 100 === 99) await sleep(10)
  }
  return sockets
}

/** A byte every 200 ms: headers on one half of the connections, bodies with a key that is right on the other. */
export const dripping: Attack = {
  finding: 'item 8: dripping bodies with a key',
  name: 'dripping',
  async script(attacker) {
    const { isShort, signal, target } = attacker
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: localhost:${target.port}\r\nAuthorization: Bearer ${target.keys.one}\r\n`
    const body = `Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`
    const sockets = await openSockets(attacker, isShort ? 200 : 1000, (at) =>
      at % 2 === 0 ? `${head('/api/leads')}X-Drip: ` : `${head('/api/leads')}${body}`,
    )
    while (!signal.aborted) {
      for (const socket of sockets) if (!socket.destroyed) socket.write(' ')
      await sleep(200)
    }
    for (const socket of sockets) socket.destroy()
  },
}

/** Ten thousand connections that say nothing. */
export const idleConnections: Attack = {
  finding: 'item 8: 10,000 idle connections',
  name: 'idle-connections',
  seconds: { long: 20, short: 1 },
  async script(attacker) {
    const { isShort, signal } = attacker
    const number = isShort ? 1000 : 10_000
    const sockets = await openSockets(attacker, number, () => '')
    while (!signal.aborted) await sleep(100)
    for (const socket of sockets) socket.destroy()
  },
}
