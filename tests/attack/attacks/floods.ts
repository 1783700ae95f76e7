import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack'

/** One key on 64 connections, as fast as it can: reads. */
export const keyReads: Attack = {
  finding: 'item 1',
  name: 'key-reads',
  async script({ open, repeat, send, target }) {
    const client = open({ key: target.keys.one })
    const { leadsOfOne } = target.ids
    await repeat(64, (line, round) =>
      send(
        client,
        'GET',
        line % 4 === 0
          ? '/api/leads?limit=100'
          : `/api/leads/${leadsOfOne[(line + round) % leadsOfOne.length]}`,
      ),
    )
  },
}

/** One key on 64 connections: changes of hundreds of records, and creations. */
export const keyWrites: Attack = {
  finding: 'item 1',
  name: 'key-writes',
  async script({ open, repeat, send, target }) {
    const client = open({ key: target.keys.one })
    await repeat(64, (line, round) =>
      line % 2 === 0
        ? send(client, 'PATCH', `/api/leads?where[source][equals]=Source%20${line % 12}&return=minimal`, {
            body: { reason: null, source: `Source ${line % 12}` },
          })
        : send(client, 'POST', '/api/leads', { body: { firstName: `Flood ${round}`, source: 'Flood' } }),
    )
  },
}

/** Keys that are none, from one address and from two hundred. */
export const wrongKeys: Attack = {
  finding: '5, item 1',
  name: 'wrong-keys',
  async script({ open, repeat, send }) {
    const one = open({ from: '127.0.0.2', sockets: 32 })
    const many = Array.from({ length: 200 }, (_, at) => open({ from: `127.0.1.${at + 1}`, sockets: 1 }))
    await repeat(64, (line, round) =>
      send((line < 32 ? one : many[(line + round) % many.length]) ?? one, 'GET', '/api/leads?limit=1', {
        key: randomUUID(),
      }),
    )
  },
}
