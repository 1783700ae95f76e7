/**
 * The well-behaved tenant, in a process of its own: 40 requests a second with the key of tenant 2 (half reads by id, a quarter
 * lists, a quarter writes of its own records), each begun at its time whether or not the former were answered, so that
 * a service that stands still is seen standing still. It also receives the webhook of tenant 2.
 *
 * Told `begin`, it counts anew; told `end`, it waits for what is under way and tells its parent what it saw.
 */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../client'
import type { Target } from '../target'
import { type Measured, measuredOf } from './measured'

const perSecond = 40
/** So many at once: who uses a service that answers nothing gives up, too. */
const underWayMost = { long: 200, short: 8 }
const waitsMs = 30_000

export type Order = { type: 'begin' | 'end' } | { isShort: boolean; target: Target; type: 'start' }

export type Report = {
  /** The last acknowledged `source` of each lead that it wrote. */
  acknowledged: Record<number, string>
  measured: Measured
  /** When each delivery of its webhook came, in milliseconds since 1970. */
  received: { at: number; body: string }[]
}

type Count = { failures: string[]; received: Report['received']; times: number[]; underWay: number }

const newCount = (): Count => ({ failures: [], received: [], times: [], underWay: 0 })

let count = newCount()
const acknowledged: Report['acknowledged'] = {}
const own: number[] = []
let sent = 0

process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  if (order.type === 'start') start(order.target, underWayMost[order.isShort ? 'short' : 'long'])
  if (order.type === 'begin') count = newCount()
  if (order.type === 'end') void report()
})

const start = (target: Target, most: number) => {
  const client = openClient({
    from: '127.0.0.1',
    key: target.keys.two,
    port: target.port,
    timeoutMs: waitsMs,
  })
  createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += String(data)))
    request.on('end', () => {
      count.received.push({ at: Date.now(), body })
      response.writeHead(204).end()
    })
  }).listen(target.receivers.two, '127.0.0.1')

  const ask = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const { json, status, text } = await client.send(method, path, { body })
    if (status !== 200 && status !== 201)
      throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`)
    if (json === undefined) throw new Error(`${method} ${path}: no JSON: ${text.slice(0, 200)}`)
    return json as Record<string, unknown>
  }
  const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const expectId = (doc: Record<string, unknown>, id: number) => {
    if (doc['id'] !== id) throw new Error(`asked for ${id}, was given ${String(doc['id'])}`)
  }
  const readOne = async () => {
    const id = some(target.ids.leadsOfTwo)
    expectId(await ask('GET', `/api/leads/${id}`), id)
  }
  const list = async () => {
    const { docs } = await ask('GET', '/api/leads?where[source][equals]=Source%203&limit=10')
    if (!Array.isArray(docs) || docs.length !== 10) throw new Error('a list of 10 was not one')
  }
  const write = async (marker: string) => {
    const { doc } = await ask('POST', '/api/leads', { firstName: 'Bystander', source: marker })
    const { id } = doc as { id: number }
    acknowledged[id] = marker
    own.push(id)
  }
  const change = async (marker: string) => {
    const id = own.shift()
    if (id === undefined) return write(marker)
    const { doc } = await ask('PATCH', `/api/leads/${id}`, { source: marker })
    expectId(doc as Record<string, unknown>, id)
    acknowledged[id] = marker
    own.push(id)
  }
  const mixture = [readOne, list, readOne, write, readOne, list, readOne, change]

  const once = async (number: number) => {
    const work = mixture[number % mixture.length] ?? readOne
    const began = performance.now()
    // It belongs to the count that it began in.
    const into = count
    into.underWay++
    await work(`Write ${number}`).catch((error: unknown) => into.failures.push(String(error)))
    into.underWay--
    into.times.push(performance.now() - began)
  }
  const began = performance.now()
  setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    if (count.underWay >= most) sent = due
    while (sent < due) void once(sent++)
  }, 5)
  process.send?.({ type: 'started' })
}

const report = async () => {
  // Of a stretch that was too short for any, the first one counts.
  while (count.times.length + count.underWay === 0) await sleep(5)
  const ended = count
  // What begins from now on counts for nobody; what is under way is waited for.
  count = newCount()
  while (ended.underWay > 0) await sleep(5)
  const { failures, received, times } = ended
  process.send?.({ acknowledged, measured: measuredOf(times, failures), received } satisfies Report)
}
