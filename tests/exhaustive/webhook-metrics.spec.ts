/** How webhooks do, as Prometheus reads it: for who has the token, and without a word of what records hold. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerMetrics, maxCounted, metricsOf } from '../../src/plugins/webhooks/metrics'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { parseScrape, type Scrape } from '../support/prometheus'
import { nobody, startReceiver } from '../support/receiver'
import { statementsOf } from '../support/statements'
import { startWebhooks, type Webhooks } from '../support/webhooks'
import { expectStatus, fixture } from '../support/service'

const token = 'a token that only this test has'

const client = useClient()
let webhooks: Webhooks

const receiver = fixture(() => startReceiver())

beforeAll(async () => {
  webhooks = await startWebhooks(client)
  webhooks.allow(receiver.host)
})

afterAll(async () => {
  await webhooks.stop()
  await receiver.close()
})

beforeEach(async () => {
  receiver.answer(204)
  await client.query('DELETE FROM webhooks')
  // In the order in which a worker that tells takes them: the other way round each would wait for the other.
  await client.query('TRUNCATE webhook_fan_outs, webhook_deliveries')
  // What is on its way for the test before would be counted in this one.
  await expect.poll(() => value('forecourt_webhook_tries_in_flight')).toBe(0)
})

const ask = (headers: HeadersInit = { authorization: `Bearer ${token}` }) =>
  answerMetrics(client.payload, new Request('http://localhost:3000/metrics', { headers }), token)

const scrape = async (): Promise<Scrape> => parseScrape(await (await ask()).text())

const value = async (name: string) => (await scrape()).values.get(name)

/** What to ask for how much a value has risen from here on. */
const rising = async (name: string): Promise<() => Promise<number>> => {
  const before = (await value(name)) ?? 0
  return async () => ((await value(name)) ?? 0) - before
}

/** Deliveries as the fan-out makes them, `age` seconds ago. */
const add = (webhook: number, count: number, { age = 0, due = 'to_timestamp(0)', status = 'pending' } = {}) =>
  client.query(
    `INSERT INTO webhook_deliveries (webhook, message, status, tries, attempts, body, is_test, tenants, due_at, created_at)
     SELECT $1, 'msg_' || n, $3::enum_webhook_deliveries_status, 0, '[]', '{}', FALSE, '[]', ${due},
       clock_timestamp() - make_interval(secs => $4) FROM generate_series(1, $2) AS n`,
    [webhook, count, status, age],
  )

/** How the database would answer the last of some statements, under the settings that stand before it. */
const planOf = async (statements: string): Promise<string> => {
  const parts = statements.split(';')
  const asked = [...parts.slice(0, -1), `EXPLAIN (FORMAT JSON) ${parts.at(-1)}`].join(';')
  const results = (await client.payload.db.pool.query(asked)) as unknown as { rows: unknown[] }[]
  return JSON.stringify(results.at(-1)?.rows, null, 1)
}

/** A webhook that nothing is sent to. */
const makePaused = async (state = 'paused') => {
  const { id } = await webhooks.make({ events: ['deals.deleted'], url: receiver.url })
  await client.query('INSERT INTO webhook_states (id, state) VALUES ($1, $2)', [id, state])
  return id
}

describe('answerMetrics', () => {
  it('answers who has the token', async () => {
    const answer = await expectStatus(200, ask())
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await ask({ authorization: `bearer ${token}` })).status).toBe(200)
  })

  it.each([
    ['none', {}],
    ['another', { authorization: 'Bearer a token that nobody has, ever' }],
    ['the beginning of it', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ['one that is longer', { authorization: `Bearer ${token}x` }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['another way', { authorization: `Basic ${btoa(`x:${token}`)}` }],
    ['the bare token', { authorization: token }],
  ])('refuses %s, and neither reads nor tells anything', async (_, headers) => {
    const before = await contents(client)
    const answer = await expectStatus(401, ask(headers))
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.text()).not.toContain('forecourt_')
    expect(await contents(client)).toEqual(before)
  })

  it('refuses a key of the interface', async () => {
    expect((await ask({ authorization: `Bearer ${client.key}` })).status).toBe(401)
  })

  it('answers several at once from one reading', async () => {
    const all = await Promise.all([ask(), ask(), ask()])
    const texts = await Promise.all(all.map((each) => each.text()))
    expect(new Set(texts).size).toBe(1)
  })
})

describe('the format', () => {
  it('says of each metric what it is, by the conventions for names', async () => {
    const { help, types, values } = await scrape()
    expect([...types.keys()].sort()).toEqual([...help.keys()].sort())
    for (const [name, type] of types) {
      expect(name).toMatch(/^forecourt_webhook/)
      expect(name.endsWith('_total'), name).toBe(type === 'counter')
      expect(help.get(name), name).toMatch(/^[A-Z].{20,}\.$/)
      // What is a time says so, and in seconds.
      expect(/_(age|duration|latency)_/.test(name), name).toBe(name.endsWith('_seconds'))
    }
    const known = [...types.keys()]
    for (const name of values.keys())
      expect(
        known.some((each) => name.startsWith(each)),
        name,
      ).toBe(true)
  })

  it('stands in the guide, metric by metric', async () => {
    const guide = readFileSync('docs/webhooks.md', 'utf8')
    const rows = [
      ...guide.matchAll(/^\| `(forecourt_\w+)` +\| (?:the database|this process) +\| (.+?) +\|$/gm),
    ]
    const told = new Map(rows.map(([, name = '', help = '']) => [name, help]))
    expect(told).toEqual((await scrape()).help)
  })

  it('holds nothing of records, receivers and tenants', async () => {
    const before = receiver.requests.length
    const tenant = await client.create('tenants', { name: 'Bexley Motors' })
    receiver.answer(({ body }) => (body.includes('leads.updated') ? 500 : 204))
    await webhooks.make({
      description: 'for Corrigold',
      events: ['leads.created', 'leads.updated'],
      tenants: [tenant.id],
      url: receiver.url,
    })
    const lead = await client.create('leads', { firstName: 'Tamsin', tenant: tenant.id })
    await client.update(`/leads/${lead.id}`, { firstName: 'Verrall' })
    await receiver.until(before + 2)
    const text = await (await ask()).text()
    for (const word of ['Bexley', 'Corrigold', 'Tamsin', 'Verrall', '127.0.0.1', 'leads', '/hooks', 'msg_'])
      expect(text.includes(word), word).toBe(false)
    const { labels } = parseScrape(text)
    expect([...labels.keys()].sort()).toEqual(['error', 'le', 'result', 'state', 'status'])
    expect([...(labels.get('error') ?? [])].every((each) => /^[a-z_\dx]+$/.test(each))).toBe(true)
  })
})

describe('what this process did', () => {
  const tries = (result: string, error: string) =>
    `forecourt_webhook_tries_total{error="${error}",result="${result}"}`

  it('counts what was delivered, with its duration and how late it was', async () => {
    await webhooks.make({ events: ['leads.created'], url: receiver.url })
    const before = await scrape()
    const began = performance.now()
    const delivered = await rising(tries('delivered', 'none'))
    for (let made = 0; made < 3; made++) await client.create('leads', {})
    await expect.poll(delivered).toBe(3)
    const seconds = (performance.now() - began) / 1000
    const after = await scrape()
    const rise = (name: string) => (after.values.get(name) ?? 0) - (before.values.get(name) ?? 0)
    expect(rise('forecourt_webhook_delivery_latency_seconds_count')).toBe(3)
    expect(rise('forecourt_webhook_try_duration_seconds_count')).toBe(3)
    // In seconds: none took longer than all of this.
    expect(rise('forecourt_webhook_delivery_latency_seconds_sum')).toBeLessThan(3 * seconds)
    expect(rise('forecourt_webhook_try_duration_seconds_sum')).toBeLessThan(
      rise('forecourt_webhook_delivery_latency_seconds_sum') + 0.01,
    )
  })

  it('counts what is tried again by the status that it was answered', async () => {
    receiver.answer(503)
    await webhooks.make({ events: ['leads.created'], url: receiver.url })
    const rise = await rising(tries('retried', 'status_5xx'))
    await client.create('leads', {})
    await expect.poll(rise).toBe(1)
  })

  it('counts what failed for good', async () => {
    receiver.answer(410)
    await webhooks.make({ events: ['leads.created'], url: receiver.url })
    const rise = await rising(tries('failed', 'status_4xx'))
    await client.create('leads', {})
    await expect.poll(rise).toBe(1)
  })

  it('counts what had no answer by the word for it', async () => {
    webhooks.allow(nobody)
    await webhooks.make({ events: ['leads.created'], url: `http://${nobody}/hooks` })
    const rise = await rising(tries('retried', 'connection_failed'))
    await client.create('leads', {})
    await expect.poll(rise).toBe(1)
  })

  it('tells what is on its way', async () => {
    let answer: (status: number) => void = () => {}
    receiver.answer(() => new Promise((resolve) => (answer = resolve)))
    await webhooks.make({ events: ['leads.created'], url: receiver.url })
    const before = receiver.requests.length
    await client.create('leads', {})
    await receiver.until(before + 1)
    expect(await value('forecourt_webhook_tries_in_flight')).toBe(1)
    answer(204)
    await expect.poll(() => value('forecourt_webhook_tries_in_flight')).toBe(0)
  })

  it('tells of receivers that are left alone', async () => {
    receiver.answer(500)
    await webhooks.make({ events: ['leads.created'], url: receiver.url })
    const before = (await value('forecourt_webhook_breakers_open')) ?? 0
    for (let made = 0; made < 10; made++) await client.create('leads', {})
    await expect.poll(() => value('forecourt_webhook_breakers_open')).toBeGreaterThan(before)
  })
})

describe('what the database says of all processes', () => {
  it('counts what waits and what is held', async () => {
    const id = await makePaused()
    await add(id, 7)
    await add(id, 2, { status: 'held' })
    await add(id, 5, { status: 'delivered' })
    const { values } = await scrape()
    expect(values.get('forecourt_webhook_deliveries{status="pending"}')).toBe(7)
    expect(values.get('forecourt_webhook_deliveries{status="held"}')).toBe(2)
  })

  it('tells for how long what is due waits, of active webhooks alone', async () => {
    await add(await makePaused(), 1, { age: 5000 })
    expect(await value('forecourt_webhook_oldest_due_age_seconds')).toBe(0)
    // Leased, so that this worker leaves it alone.
    const id = await makePaused('active')
    await add(id, 1, { due: `clock_timestamp() + interval '1 hour'` })
    expect(await value('forecourt_webhook_oldest_due_age_seconds')).toBe(0)
    await webhooks.stop()
    try {
      const began = performance.now()
      const secondsSince = () => (performance.now() - began) / 1000
      await add(id, 1, { age: 300, due: `clock_timestamp() - interval '50 seconds'` })
      const retried = await value('forecourt_webhook_oldest_due_age_seconds')
      expect(retried).toBeGreaterThanOrEqual(50)
      expect(retried).toBeLessThan(51 + secondsSince())
      await add(id, 1, { age: 100 })
      const first = await value('forecourt_webhook_oldest_due_age_seconds')
      expect(first).toBeGreaterThanOrEqual(100)
      expect(first).toBeLessThan(101 + secondsSince())
    } finally {
      webhooks = await startWebhooks(client)
    }
  })

  it('counts writes that nobody was told of, with the age of the first', async () => {
    await webhooks.stop()
    try {
      await webhooks.make({ events: ['leads.created'], url: receiver.url })
      await client.query('TRUNCATE webhook_fan_outs')
      const began = performance.now()
      for (let made = 0; made < 3; made++) await client.create('leads', {})
      await client.query(`UPDATE webhook_fan_outs SET created_at = created_at - interval '40 seconds'
        WHERE id = (SELECT min(id) FROM webhook_fan_outs)`)
      const { values } = await scrape()
      expect(values.get('forecourt_webhook_fan_outs')).toBe(3)
      expect(values.get('forecourt_webhook_oldest_fan_out_age_seconds')).toBeGreaterThanOrEqual(40)
      expect(values.get('forecourt_webhook_oldest_fan_out_age_seconds')).toBeLessThan(
        41 + (performance.now() - began) / 1000,
      )
    } finally {
      webhooks = await startWebhooks(client)
    }
  })

  it('counts webhooks by state', async () => {
    await makePaused()
    await makePaused('disabled')
    await webhooks.make({ events: ['deals.deleted'], url: receiver.url })
    await webhooks.make({ enabled: false, events: ['deals.deleted'], url: receiver.url })
    const { values } = await scrape()
    for (const state of ['active', 'paused', 'disabled', 'off'])
      expect(values.get(`forecourt_webhooks{state="${state}"}`), state).toBe(1)
  })

  it('costs little, however much waits and however much was done', async () => {
    const id = await makePaused()
    await add(id, maxCounted + 1000)
    await add(id, 20_000, { status: 'delivered' })
    const { answer, statements } = await statementsOf(() =>
      value('forecourt_webhook_deliveries{status="pending"}'),
    )
    expect(answer).toBe(maxCounted)
    // It reads what waits by an index, and the table never.
    const read = statements.find((each) => each.includes('"oldestDueAge"')) ?? ''
    expect(await planOf(read)).toContain('"Index Name"')
    expect(await planOf(read)).not.toMatch(
      /"Node Type": "Seq Scan",[^{}]*"Relation Name": "webhook_deliveries"/,
    )
    await client.query(`UPDATE webhook_deliveries SET status = 'delivered'`)
    expect(await value('forecourt_webhook_deliveries{status="pending"}')).toBe(0)
  })

  it('leaves no setting behind on the connection', async () => {
    await metricsOf(client.payload).read()
    const rows = await Promise.all(
      Array.from({ length: 10 }, () => client.query<{ enable_seqscan: string }>('SHOW enable_seqscan')),
    )
    expect(rows.flat().every((row) => row.enable_seqscan === 'on')).toBe(true)
  })
})
