import { createServer } from 'node:http'
import type { Attack, Attacker, Outcome } from '../attack'
import type { Testbed } from '../testbed'
import { openClient } from '../client'

/** How long tenant 2 may wait for what it is told, whatever tenant 1 does. */
const maxMs = 5000

const listenTo = async ({ target }: Testbed): Promise<void> => {
  const client = openClient({ key: target.keys.two, port: target.port })
  const url = `http://127.0.0.1:${target.receivers.two}/two`
  const { docs } = (await client.send('GET', '/api/webhooks?limit=1')).json as { docs: unknown[] }
  if (docs.length === 0) {
    const reply = await client.send('POST', '/api/webhooks', {
      body: { events: ['leads.created', 'leads.updated'], tenants: [target.ids.two], url },
    })
    if (reply.status !== 201)
      throw new Error(`The webhook of tenant 2: ${reply.status} ${reply.text.slice(0, 300)}`)
  }
  client.close()
}

const sink = ({ signal, target }: Attacker) => {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.writeHead(204).end())
  })
  server.listen(target.receivers.one, '127.0.0.1')
  server.unref()
  signal.addEventListener('abort', () => {
    server.close()
    server.closeAllConnections()
  })
}

/** Tenant 2 was told of its own in time, and of enough to say so. */
const verifyTold = async ({ isShort, query, target }: Testbed, { received }: Outcome): Promise<string[]> => {
  const waits = received.map(
    ({ at, body }) => at - Date.parse((JSON.parse(body) as { timestamp: string }).timestamp),
  )
  const slowest = Math.max(0, ...waits)
  const problems = []
  if (waits.length === 0) problems.push('tenant 2 was told of nothing')
  if (!isShort && slowest > maxMs)
    problems.push(`tenant 2 was notified after ${slowest} ms (at most ${maxMs})`)
  // What tenant 1 made is taken away, so that the next attack is on its own.
  await query(
    'DELETE FROM webhooks WHERE id IN (SELECT parent_id FROM webhooks_rels WHERE tenants_id = $1)',
    [target.ids.one],
  )
  return problems
}

const seconds = { long: 25, short: 2 }

/** 3,000 webhooks of tenant 1 that hear of everything, and 60 leads changed: millions of deliveries. */
export const manyWebhooks: Attack = {
  finding: '6',
  name: 'many-webhooks',
  prepare: listenTo,
  seconds,
  async script(attacker) {
    const { isShort, open, repeat, send, signal, target } = attacker
    sink(attacker)
    const client = open({ key: target.keys.one })
    const most = isShort ? 100 : 3000
    let made = 0
    let isRefused = false
    const body = { tenants: [target.ids.one], url: `http://127.0.0.1:${target.receivers.one}/one` }
    const making = Date.now() + (isShort ? 1000 : 13_000)
    while (made < most && !isRefused && Date.now() < making && !signal.aborted) {
      const replies = await Promise.all(
        Array.from({ length: 16 }, () => send(client, 'POST', '/api/webhooks', { body })),
      )
      made += replies.filter(({ status }) => status === 201).length
      isRefused = replies.every(({ status }) => status !== 201)
    }
    await repeat(6, (line, round) => {
      const id = target.ids.leadsOfOne[(line * 10 + (round % 10)) % target.ids.leadsOfOne.length]
      return send(client, 'PATCH', `/api/leads/${id}`, { body: { source: `Change ${round}` } })
    })
  },
  verify: verifyTold,
}

/** Forty webhooks whose filter is as long as one may be. */
export const webhookFilters: Attack = {
  finding: '6',
  name: 'webhook-filters',
  prepare: listenTo,
  seconds,
  async script(attacker) {
    const { open, repeat, send, target } = attacker
    sink(attacker)
    const client = open({ key: target.keys.one })
    const conditions = (count: number) => ({
      or: Array.from({ length: count }, (_, at) => ({
        'customer.deals.vehicle.listings.seller': { like: `x${at}` },
      })),
    })
    const url = `http://127.0.0.1:${target.receivers.one}/filtered`
    const make = (count: number) =>
      send(client, 'POST', '/api/webhooks', {
        body: { events: ['leads.updated'], filter: conditions(count), tenants: [target.ids.one], url },
      })
    let count = 90
    while (count > 1 && (await make(count)).status !== 201) count = Math.floor(count / 2)
    await Promise.all(Array.from({ length: 39 }, () => make(count)))
    await repeat(8, (line, round) => {
      const id = target.ids.leadsOfOne[(line * 20 + (round % 20)) % target.ids.leadsOfOne.length]
      return send(client, 'PATCH', `/api/leads/${id}`, { body: { source: `Change ${round}` } })
    })
  },
  verify: verifyTold,
}
