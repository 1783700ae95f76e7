/** Webhooks are sent by processes of their own beside a server that sends none, and how they do is told over HTTP. */
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseScrape } from '../support/prometheus'
import { type Receiver, startReceiver } from '../support/receiver'
import {
  storeKey,
  ensureBuild,
  launchWorker,
  type Deployment,
  prepareDeployment,
  type RunningServer,
  startServer,
  startWorker,
} from '../support/server'
import { letTimePass } from '../support/wait'

const token = 'a token that only these tests have'

let deployment: Deployment
let server: RunningServer
let receiver: Receiver
let settings: Record<string, string>
let key: string
let workers: RunningServer[] = []
/** What all workers of these tests wrote. */
let output = ''

beforeAll(async () => {
  await ensureBuild()
  deployment = await prepareDeployment()
  receiver = await startReceiver()
  settings = { METRICS_TOKEN: token, WEBHOOK_ALLOW: receiver.host, WEBHOOK_WORKER: 'false' }
  server = await startServer(deployment, settings)
  key = await storeKey(deployment)
  await post('/api/webhooks', { events: ['leads.created'], url: receiver.url })
})

beforeEach(() => receiver.answer(204))

/** Each test starts the workers that it needs. */
afterEach(async () => {
  await Promise.all(workers.map((each) => each.stop()))
  output += workers.map((each) => each.output()).join('\n')
  workers = []
})

afterAll(async () => {
  await server?.stop()
  await receiver?.close()
  await deployment?.remove()
})

const post = async (path: string, body: unknown): Promise<void> => {
  const answer = await fetch(`${deployment.url}${path}`, {
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    method: 'POST',
  })
  expect(answer.status, await answer.text()).toBe(201)
}

const start = async (): Promise<RunningServer> => {
  const worker = await startWorker(deployment, settings)
  workers.push(worker)
  return worker
}

const scrape = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${deployment.url}/metrics`, { headers })

const figure = async (name: string) => parseScrape(await (await scrape()).text()).values.get(name)

/** Deliveries that are to be sent, as the database has them. */
const waiting = async () => {
  const client = new Client({ connectionString: deployment.database.url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT tries, leased_until FROM webhook_deliveries WHERE status = 'pending'`,
  )
  await client.end()
  return rows as unknown[]
}

/** How long something took, in milliseconds, and what came of it. */
const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const began = performance.now()
  const done = await work()
  return [performance.now() - began, done]
}

const fanOuts = 'forecourt_webhook_fan_outs'
const pending = 'forecourt_webhook_deliveries{status="pending"}'

describe('npm run worker', () => {
  it('is what sends, where the server does not', async () => {
    const before = receiver.requests.length
    const noted = (await figure(fanOuts)) ?? 0
    await post('/api/leads', { firstName: 'Told' })
    await letTimePass(1500, 'a server that sends would look for work in this time')
    expect(receiver.requests).toHaveLength(before)
    expect(await figure(fanOuts)).toBe(noted + 1)
    const worker = await start()
    await receiver.until(before + 1)
    expect(worker.log()).toMatchObject([{ concurrency: 64, msg: 'sending webhooks' }])
    expect(server.log().find(({ msg }) => msg === 'serving')).toMatchObject({ webhooks: false })
  })

  it('listens, and the server tells it what it writes', async () => {
    await start()
    const client = new Client({ connectionString: deployment.database.url })
    let heard = 0
    client.on('notification', () => heard++)
    await client.connect()
    try {
      await client.query('LISTEN forecourt_webhooks')
      const listening = () =>
        client.query(
          `SELECT 1 FROM pg_stat_activity WHERE application_name = 'forecourt webhooks listening' AND datname = current_database()`,
        )
      await expect.poll(async () => (await listening()).rowCount).toBe(1)
      const before = receiver.requests.length
      await post('/api/leads', { firstName: 'Soon' })
      await expect.poll(() => heard).toBeGreaterThan(0)
      await receiver.until(before + 1)
    } finally {
      await client.end()
    }
  })

  it('ends on a signal with 0 while a receiver keeps it waiting, and another goes on', async () => {
    const first = await start()
    const before = receiver.requests.length
    receiver.answer(() => (receiver.requests.length > before + 1 ? 204 : undefined))
    await post('/api/leads', { firstName: 'Held up' })
    await receiver.until(before + 1)
    first.process.kill('SIGINT')
    expect(await first.exit).toBe(0)
    // Before the try came to its own end, which would count.
    expect(await waiting()).toEqual([{ leased_until: null, tries: '0' }])
    const second = await start()
    await receiver.until(before + 2)
    const [one, other] = receiver.requests.slice(before)
    expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(other?.body).toBe(one?.body)
    await expect.poll(() => figure(pending)).toBe(0)
    expect(second.log().filter(({ level }) => Number(level) >= 40)).toEqual([])
  })

  it('ends at once where nothing is on its way', async () => {
    const [starting, worker] = await timed(start)
    const [ending, code] = await timed(() => worker.stop())
    expect(code).toBe(0)
    // It costs less than to start; who waits for what is on its way waits longer than that takes.
    expect(ending).toBeLessThan(starting)
    expect(worker.log().at(-1)).toMatchObject({ msg: 'stopped' })
  })

  it('refuses tables that are behind, and changes nothing about them', async () => {
    const other = await prepareDeployment()
    const client = new Client({ connectionString: other.database.url })
    await client.connect()
    try {
      const names = async () =>
        (await client.query<{ name: string }>('SELECT name FROM payload_migrations ORDER BY name')).rows
      const { rows } = await client.query<{ name: string }>(
        'DELETE FROM payload_migrations WHERE id = (SELECT max(id) FROM payload_migrations) RETURNING name',
      )
      const before = await names()
      const worker = launchWorker(other, settings)
      expect(await worker.exit).toBe(1)
      expect(worker.output()).toContain(`${rows[0]?.name} not run. Run npm run migrate`)
      expect(await names()).toEqual(before)
    } finally {
      await client.end()
      await other.remove()
    }
  })

  it('writes neither a key, a secret, an address nor what records hold into its log', async () => {
    const before = receiver.requests.length
    const worker = await start()
    await post('/api/leads', { firstName: 'Told' })
    await receiver.until(before + 1)
    await worker.stop()
    output += worker.output()
    for (const word of [key, 'whsec_', receiver.host, 'postgres:', 'Told', 'Soon', 'Held up'])
      expect(output.includes(word), word).toBe(false)
  })
})

describe('/metrics', () => {
  it('is there for who has the token', async () => {
    const answer = await scrape()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('version=0.0.4')
    expect(parseScrape(await answer.text()).values.get('forecourt_webhooks{state="active"}')).toBe(1)
    expect((await scrape({})).status).toBe(401)
    expect((await scrape({ authorization: `Bearer ${key}` })).status).toBe(401)
    expect((await fetch(`${deployment.url}/metrics/`, { redirect: 'manual' })).status).not.toBe(200)
  })

  it('is no address at all where no token is set; the server’s own worker sends', async () => {
    await server.stop()
    const [starting, other] = await timed(() => startServer(deployment, { WEBHOOK_ALLOW: receiver.host }))
    server = other
    const [metrics, nothing] = await Promise.all([scrape(), fetch(`${deployment.url}/nothing-here`)])
    expect([metrics.status, nothing.status]).toEqual([404, 404])
    expect(metrics.headers.get('content-type')).toBe(nothing.headers.get('content-type'))
    const before = receiver.requests.length
    await post('/api/leads', { firstName: 'By itself' })
    await receiver.until(before + 1)
    const [ending, code] = await timed(() => server.stop())
    expect(code).toBe(0)
    expect(ending).toBeLessThan(starting)
    expect(server.log().filter(({ level }) => Number(level) >= 40)).toEqual([])
  })
})
