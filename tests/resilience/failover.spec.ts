/** A primary that ends while there is load, and its standby that takes its place. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BasePayload } from 'payload'
import { databaseState } from '../../src/plugins/database/connection/watch'
import { addSecret } from '../../src/plugins/webhooks/secrets'
import { startWebhookWorker } from '../../src/plugins/webhooks/start'
import { readOutcome } from '../support/outcome'
import { type Receiver, startReceiver } from '../support/receiver'
import { isLongForm } from '../support/runs'
import { type Pair, startPair } from '../support/standby'
import { until } from '../support/wait'

let pair: Pair
let payload: BasePayload
let close: () => Promise<void>
let receiver: Receiver
let create: (name: string) => Promise<{ body: string; retryAfter: null | string; status: number }>

beforeAll(async () => {
  pair = await startPair()
  const { setDatabaseUrl } = await import('../../src/env')
  setDatabaseUrl(pair.url)
  const { boot } = await import('../../src/runtime/boot')
  const [service, { handleApi }, { createKey }] = await Promise.all([
    boot(),
    import('../../src/plugins/api'),
    import('../../src/plugins/auth/keys'),
  ])
  payload = service.payload
  payload.logger.level = 'silent'
  receiver = await startReceiver()
  ;(payload.config.custom['webhooks'] as { allow: string[] }).allow.push(receiver.host)
  const { id } = await payload.create({
    collection: 'webhooks',
    data: { events: ['leads.created'], url: receiver.url },
  })
  await addSecret({ payload }, id, 0)
  const worker = startWebhookWorker(payload)
  const { key } = await createKey(payload, 'failover')
  create = async (name) => {
    const response = await handleApi(
      payload,
      new Request('http://localhost/api/leads', {
        body: JSON.stringify({ name }),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        method: 'POST',
      }),
    )
    return {
      body: await response.text(),
      retryAfter: response.headers.get('retry-after'),
      status: response.status,
    }
  }
  close = async () => {
    await worker.stop()
    await receiver.close()
    await service.close()
    await pair.remove()
  }
})
afterAll(() => close())

const leadOf = ({ body }: { body: string }): number => (JSON.parse(body) as { data: { id: number } }).data.id

describe('a failover', () => {
  it('answers 503 only while no server takes writes, and loses no write that it acknowledged', async () => {
    expect(databaseState(payload)).toBe('reachable')
    const perSecond = isLongForm ? 200 : 50
    const stored = new Map<number, string>()
    const others: { body: string; status: number }[] = []
    const succeededAt: number[] = []
    const underWay = new Set<Promise<void>>()
    let count = 0
    const write = async () => {
      const name = `n${++count}`
      const answer = await create(name)
      if (answer.status === 201) {
        stored.set((JSON.parse(answer.body) as { doc: { id: number } }).doc.id, name)
        succeededAt.push(performance.now())
      } else others.push(answer)
      expect(readOutcome({ ...answer }), JSON.stringify(answer)).toBeDefined()
    }
    const failures: unknown[] = []
    const timer = setInterval(() => {
      const writing = write().catch((error: unknown) => void failures.push(error))
      underWay.add(writing)
      void writing.finally(() => underWay.delete(writing))
    }, 1000 / perSecond)
    const untilStored = (more: number) => {
      const from = stored.size
      return until(() => stored.size >= from + more, `${more} more writes`)
    }
    await untilStored(2 * perSecond)
    await pair.primary.stop()
    await until(() => databaseState(payload) === 'unreachable')
    await until(() => others.length > perSecond, 'writes that are refused')
    await pair.standby.query('SELECT pg_promote()')
    const promotedAt = performance.now()
    await untilStored(2 * perSecond)
    clearInterval(timer)
    await Promise.all(underWay)
    const first = succeededAt.find((at) => at > promotedAt) ?? Infinity
    process.stdout.write(`first success ${Math.round(first - promotedAt)} ms after the promotion\n`)
    expect(failures).toEqual([])
    // All but commits that were cut off.
    expect(new Set(others.map(({ body, status }) => body.includes('"not_stored"') || status))).toEqual(
      new Set([503, ...(others.some(({ body }) => body.includes('"not_stored"')) ? [true] : [])]),
    )
    const rows = await pair.standby.query<{ id: number; name: string }>('SELECT id, name FROM leads')
    const kept = new Map(rows.map(({ id, name }) => [id, name]))
    expect([...stored].filter(([id, name]) => kept.get(id) !== name)).toEqual([])
    // The worker goes on by itself, and leaves out nothing that was stored. What was sent twice has the same id.
    await until(() => {
      const sent = new Set(receiver.requests.map(leadOf))
      return rows.every(({ id }) => sent.has(id))
    }, 'an event of each lead')
    expect(databaseState(payload)).toBe('reachable')
  })

  it('throws away sessions of a server that takes no more writes', async () => {
    const { standby } = pair
    await standby.query('ALTER SYSTEM SET default_transaction_read_only = on')
    await standby.query('SELECT pg_reload_conf()')
    await until(() => databaseState(payload) === 'unreachable')
    expect(await create('refused')).toMatchObject({ status: 503 })
    await standby.query('ALTER SYSTEM RESET default_transaction_read_only')
    await standby.query('SELECT pg_reload_conf()')
    await until(() => databaseState(payload) === 'reachable')
    await until(async () => (await create('stored')).status === 201)
  })
})
