/** Any number of workers share what there is to send, hear of each other's writes, and give back what they hold. */
import { Client as Connection } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Stoppable } from '../../src/plugins/database/connection/notifications'
import { listenForWrites, notifyWorkers } from '../../src/plugins/webhooks/connection'
import { startWebhookWorker } from '../../src/plugins/webhooks/start'
import { useClient } from '../support/client'
import { startReceiver } from '../support/receiver'
import { hold } from '../support/sending'
import { type NotingWorker, startNotingWorker } from '../support/sharing'
import { watchStatements } from '../support/statements'
import { letTimePass } from '../support/wait'
import { countEnds } from '../support/heldClock'
import { expectStatus, fixture } from '../support/service'

const client = useClient()
let running: Stoppable[] = []

const receiver = fixture(() => startReceiver())

beforeAll(async () => {
  const { allow } = client.payload.config.custom['webhooks'] as { allow: string[] }
  allow.push(receiver.host)
})
afterAll(async () => {
  await receiver.close()
})
beforeEach(() => {
  receiver.answer(204)
  receiver.requests.length = 0
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  running = []
  await client.query('DELETE FROM webhooks')
  // In the order in which a worker that tells takes them: the other way round each would wait for the other.
  await client.query('TRUNCATE webhook_fan_outs, webhook_deliveries')
})

/** One that is stopped at the end of its test, unless that stopped it. */
const started = <T extends Stoppable>(one: T): T => {
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= one.stop())
  running.push({ stop })
  return { ...one, stop }
}
const startWorker = (): NotingWorker => started(startNotingWorker(client, [receiver.host]))

const makeWebhook = (path = '/hooks') =>
  client.create('webhooks', { events: ['leads.created'], url: `http://${receiver.host}${path}` })

const createLeads = async (count: number) => {
  const docs = Array.from({ length: count }, () => ({ firstName: 'Many' }))
  const answer = await client.api('POST', '/leads/batch', { body: { docs } })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}

type Row = { isLeased: boolean; status: string; tries: number }

const deliveries = () =>
  client.query<Row>(
    `SELECT status, tries::int AS tries, leased_until IS NOT NULL AS "isLeased" FROM webhook_deliveries ORDER BY id`,
  )

/** What a connection to the database says it is for. */
const connections = async (name: string): Promise<number> => {
  const [row] = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()`,
    [name],
  )
  return row?.count ?? 0
}

describe('several workers', () => {
  it('share the work, and send nothing twice', async () => {
    const workers = [startWorker(), startWorker(), startWorker()]
    for (let made = 0; made < 8; made++) await makeWebhook(`/hooks/${made}`)
    // Nothing arrives before each has come to know of the work: one alone would send a few and wait.
    const { answerAll } = hold(receiver)
    await createLeads(60)
    await expect.poll(() => workers.every(({ sent }) => sent.length > 0)).toBe(true)
    answerAll()
    await receiver.until(480)
    await expect
      .poll(deliveries)
      .toEqual(Array.from({ length: 480 }, () => ({ isLeased: false, status: 'delivered', tries: 1 })))
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(480)
    expect(new Set(ids).size).toBe(480)
  })

  it('go on at once with what one that stops had on its way', async () => {
    const first = startWorker()
    // The first three are never answered.
    receiver.answer(() => (receiver.requests.length > 3 ? 204 : undefined))
    for (const path of ['/a', '/b', '/c']) await makeWebhook(path)
    await createLeads(1)
    await receiver.until(3)
    const second = startWorker()
    await first.stop()
    // No lease ends here: the first gave them back. And it counted no try that it ended itself.
    await expect
      .poll(deliveries)
      .toEqual(Array.from({ length: 3 }, () => ({ isLeased: false, status: 'delivered', tries: 1 })))
    expect(first.sent).toHaveLength(3)
    expect(second.sent.toSorted()).toEqual(first.sent.toSorted())
  })
})

describe('a worker that stops', () => {
  it('ends once when it is stopped twice, at once or later', async () => {
    const worker = startNotingWorker(client, [receiver.host])
    await Promise.all([worker.stop(), worker.stop()])
    await worker.stop()
    // The database takes a moment to see that a connection is closed.
    await expect.poll(() => connections('forecourt webhooks')).toBe(0)
    const whole = startWebhookWorker(client.payload)
    await Promise.all([whole.stop(), whole.stop()])
    await whole.stop()
    await expect.poll(() => connections('forecourt webhooks listening')).toBe(0)
  })

  it('waits for what is on its way, and writes down what became of it', async () => {
    const worker = startWorker()
    const { answerAll } = hold(receiver)
    await makeWebhook()
    await createLeads(3)
    await receiver.until(1)
    const stopping = worker.stop()
    const ended = countEnds([stopping])
    // One that does not wait has written what it holds by then.
    for (let times = 0; times < 10; times++) await deliveries()
    expect(ended()).toBe(0)
    answerAll()
    await stopping
    // The others are nobody's, rather than leased for 30 seconds.
    expect(await deliveries()).toEqual([
      { isLeased: false, status: 'delivered', tries: 1 },
      { isLeased: false, status: 'pending', tries: 0 },
      { isLeased: false, status: 'pending', tries: 0 },
    ])
    expect(receiver.requests).toHaveLength(1)
  })

  it('does not wait for who never answers', async () => {
    const worker = startWorker()
    receiver.answer(() => {})
    await makeWebhook()
    await createLeads(1)
    await receiver.until(1)
    await worker.stop()
    // Ended by who stopped: a try that comes to its own end would count.
    expect(await deliveries()).toEqual([{ isLeased: false, status: 'pending', tries: 0 }])
  })

  it('sends nothing more, and leaves what comes to the next one', async () => {
    const worker = startWorker()
    await makeWebhook()
    await worker.stop()
    await createLeads(2)
    const next = startWorker()
    await receiver.until(2)
    await next.stop()
    expect([worker.sent.length, next.sent.length]).toEqual([0, 2])
  })

  it('leaves neither connections nor anything else that would keep the process', async () => {
    await makeWebhook()
    const workOnce = async () => {
      const before = receiver.requests.length
      const worker = startWebhookWorker(client.payload)
      await createLeads(5)
      await receiver.until(before + 5)
      expect(await connections('forecourt webhooks')).toBeGreaterThan(0)
      await expect.poll(() => connections('forecourt webhooks listening')).toBe(1)
      await worker.stop()
      await expect.poll(() => connections('forecourt webhooks')).toBe(0)
      await expect.poll(() => connections('forecourt webhooks listening')).toBe(0)
    }
    // The service's own connections, of which the first may open some, stay.
    await workOnce()
    const before = process.getActiveResourcesInfo().length
    for (let times = 0; times < 3; times++) await workOnce()
    // Less than one a worker. The receiver's side of connections that the worker let go of ends a moment later.
    await expect.poll(() => process.getActiveResourcesInfo().length).toBeLessThan(before + 3)
  })
})

describe('listenForWrites', () => {
  const listen = async () => {
    const heard = { times: 0 }
    started(listenForWrites(client.payload, () => heard.times++))
    // Once by itself: it may have missed something.
    await expect.poll(() => heard.times).toBe(1)
    return heard
  }

  /** Asserts that a process that writes tells nobody of it: what is told on the channel is heard in its order. */
  const expectNoDeliveries = async (write: () => Promise<unknown>) => {
    const listener = new Connection({ connectionString: client.database.url })
    const told: string[] = []
    listener.on('notification', ({ payload = '' }) => told.push(payload))
    await listener.connect()
    try {
      await listener.query('LISTEN forecourt_webhooks')
      const telling = started(notifyWorkers(client.payload))
      await write()
      // It has told what it means to.
      await telling.stop()
      await client.query(`SELECT pg_notify('forecourt_webhooks', 'afterwards')`)
      await expect.poll(() => told).toContain('afterwards')
      expect(told).toEqual(['afterwards'])
    } finally {
      await listener.end()
    }
  }

  it('hears of writes of a process that has no worker', async () => {
    await makeWebhook()
    const heard = await listen()
    started(notifyWorkers(client.payload))
    await client.create('leads', {})
    // It never hears by itself a second time.
    await expect.poll(() => heard.times).toBeGreaterThan(1)
  })

  it('hears of many writes at once a few times', async () => {
    await makeWebhook()
    const heard = await listen()
    started(notifyWorkers(client.payload))
    const told = watchStatements('pg_notify')
    try {
      await Promise.all(Array.from({ length: 60 }, () => client.create('leads', {})))
      await expect.poll(() => heard.times).toBeGreaterThan(1)
      await expect.poll(() => told.begun.length).toBeGreaterThan(1)
    } finally {
      told.end()
    }
    // It gathers for 20 ms before it tells again, with room for a timer that comes early: later is always right.
    const gaps = told.begun.slice(1).map((at, before) => at - (told.begun[before] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(15)
  })

  it('hears the last of many writes too', async () => {
    await makeWebhook()
    const heard = await listen()
    started(notifyWorkers(client.payload))
    for (let made = 0; made < 30; made++) {
      const before = heard.times
      await client.create('leads', {})
      await expect.poll(() => heard.times, { interval: 2 }).toBeGreaterThan(before)
      await letTimePass(
        made,
        'writes are gathered by the clock, and each of these meets another moment of it',
      )
    }
  })

  it('hears nothing where there is nobody to be told', async () => {
    await expectNoDeliveries(() => client.create('leads', {}))
  })

  it('hears nothing of what was taken back', async () => {
    await makeWebhook()
    await client.query('TRUNCATE webhook_fan_outs')
    await expectNoDeliveries(async () => {
      await expectStatus(400, client.api('POST', '/leads', { body: { salesRep: 999_999 } }))
    })
    expect(await client.query('SELECT 1 FROM webhook_fan_outs')).toEqual([])
  })

  it('listens again when its connection is lost', async () => {
    await makeWebhook()
    const heard = await listen()
    started(notifyWorkers(client.payload))
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'forecourt webhooks listening' AND datname = current_database()`,
    )
    // By itself, as it may have missed something.
    await expect.poll(() => heard.times).toBe(2)
    await client.create('leads', {})
    await expect.poll(() => heard.times).toBeGreaterThan(2)
  })

  it('wakes a worker that would not look by itself', async () => {
    await makeWebhook()
    await createLeads(1)
    started(startWebhookWorker(client.payload, { lookEvery: 3_600_000 }))
    // The one time that it looks: at its start.
    await receiver.until(1)
    await expect.poll(() => connections('forecourt webhooks listening')).toBe(1)
    await expect.poll(deliveries).toMatchObject([{ status: 'delivered' }])
    for (let made = 0; made < 5; made++) {
      // A write of another process: none of this one commits.
      await client.query(
        `INSERT INTO changes (collection, record_id, operation, actor_type, tenants, changes, created_at)
         VALUES ('leads', 1, 'create', 'engine', '[]', '{}', now())`,
      )
      await client.query(`SELECT pg_notify('forecourt_webhooks', '')`)
      await receiver.until(made + 2)
    }
  })
})
