/** How late a tenant hears of its events while others write much, or have many webhooks. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startKillable } from '../crash/process'
import { percentile, say, times } from './measure'
import {
  addWebhooks,
  atPace,
  commitsAfter,
  enable,
  lastChange,
  sequenceOf,
  touchOne,
  type World,
} from './webhooksWorld'

const perSecond = 20
const seconds = { alone: 12, beside: 30 } as const

/** The tenant that is measured. The leads that `touchOne` writes are its. */
const measured = 2

type Send = (method: string, path: string, body: unknown) => Promise<void>

type Flood = {
  name: string
  /** The number of leads of each flooding tenant. */
  leads: number
  /** The tenants that flood, none of which is 2. */
  tenants: readonly number[]
  /** The number of webhooks of each flooding tenant. */
  webhooks: number
  write: (send: Send, until: AbortSignal) => Promise<void>
}

const updateAll = (send: Send, tenant: number): Promise<void> =>
  send('PATCH', `/leads?where[tenant][equals]=${tenant}&return=minimal`, {
    notes: `Flood ${performance.now()}`,
  })

const floods: readonly Flood[] = [
  {
    name: 'a bulk update of 100,000 leads for 1 webhook',
    leads: 100_000,
    tenants: [1],
    webhooks: 1,
    write: (send) => updateAll(send, 1),
  },
  {
    name: 'a change every 2 s for 2,000 webhooks',
    leads: 1,
    tenants: [1],
    webhooks: 2000,
    async write(send, until) {
      while (!until.aborted) {
        await updateAll(send, 1)
        await sleep(2000, undefined, { signal: until }).catch(() => {})
      }
    },
  },
  {
    name: '600 changes for 100 webhooks',
    leads: 600,
    tenants: [1],
    webhooks: 100,
    write: (send) => updateAll(send, 1),
  },
  {
    name: '100 batches of 1,000 new leads for 1 webhook',
    leads: 0,
    tenants: [1],
    webhooks: 1,
    async write(send, until) {
      const docs = Array.from({ length: 1000 }, () => ({ name: 'Flood', tenant: 1 }))
      for (let batch = 0; batch < 100 && !until.aborted; batch++)
        await send('POST', '/leads/batch?return=minimal', { docs })
    },
  },
  {
    name: 'three bulk updates of 30,000 leads at once for 1 webhook each',
    leads: 30_000,
    tenants: [1, 3, 4],
    webhooks: 1,
    write: async (send) => void (await Promise.all([1, 3, 4].map((tenant) => updateAll(send, tenant)))),
  },
]

export const fair = async (world: World): Promise<void> => {
  const { pool } = world.payload.db
  await pool.query(`INSERT INTO tenants (id, name) SELECT id, 'Tenant ' || id FROM generate_series(1, 4) AS id ON CONFLICT DO NOTHING;
    UPDATE leads SET tenant_id = CASE WHEN id <= 1000 THEN ${measured} END`)
  say(
    `A tenant with one webhook, ${perSecond} events a second, alone and beside others: from commit to receiver`,
  )
  say(row('Beside', ['p99', 'alone', 'times', 'longest', 'missing', 'of others/s']))
  for (const flood of floods) say(row(flood.name, await besideOne(world, flood)))
}

const row = (name: string, figures: readonly string[]): string =>
  `  ${name.padEnd(62)}${figures.map((figure) => figure.padStart(12)).join('')}`

/** @returns the figures of its row: the wait beside the flood and alone, what is missing, and what the others receive */
const besideOne = async (
  { key, payload, receivers, startService, workerOptions }: World,
  { leads, tenants, webhooks, write }: Flood,
): Promise<string[]> => {
  const { pool } = payload.db
  const own = async (tenant: number, count: number) => {
    const path = `/fair/${tenant}`
    const urls = Array.from({ length: count }, () => `http://127.0.0.1:${receivers.healthy}${path}`)
    const ids = await addWebhooks(payload, urls, ['leads.created', 'leads.updated'])
    await pool.query(
      `INSERT INTO webhooks_rels (parent_id, path, "order", tenants_id) SELECT id, 'tenants', 1, $2 FROM unnest($1::int[]) AS id`,
      [ids, tenant],
    )
    return ids
  }
  const ids = await own(measured, 1)
  for (const tenant of tenants) {
    ids.push(...(await own(tenant, webhooks)))
    await pool.query(
      `INSERT INTO leads (name, tenant_id, created_at, updated_at) SELECT 'Flooded', $1, now(), now() FROM generate_series(1, $2)`,
      [tenant, leads],
    )
  }
  await pool.query('VACUUM ANALYZE leads, changes, webhook_deliveries')
  await enable(payload, ids)
  const service = await startService({ WEBHOOK_WORKER: 'false' })
  const worker = await startKillable(workerOptions, 'worker')
  const send: Send = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${service.port}/api${path}`, {
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      method,
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  await atPace(service.port, key, { perSecond, seconds: 3 }, touchOne)
  const measure = async (duration: number) => {
    await sleep(1000)
    await receivers.take()
    const last = await lastChange(payload)
    await atPace(service.port, key, { perSecond, seconds: duration }, touchOne)
    await sleep(1500)
    const commits = await commitsAfter(payload, last)
    const arrived = await receivers.take()
    const waits = arrived
      .filter(({ path }) => path === `/fair/${measured}`)
      .map((each) => each.at - (commits.get(sequenceOf(each)) ?? Number.NaN))
      // What arrives after its own measurement is missing there.
      .filter((wait) => Number.isFinite(wait))
    return {
      missing: perSecond * duration - waits.length,
      others: (arrived.length - waits.length) / (duration + 2.5),
      waits,
    }
  }
  const before = await measure(seconds.alone)
  const ending = new AbortController()
  const writing = write(send, ending.signal)
  const beside = await measure(seconds.beside)
  ending.abort()
  await writing
  await enable(payload, ids.slice(0, 1))
  await pool.query(`DELETE FROM webhook_fan_outs; DELETE FROM webhook_deliveries WHERE status = 'pending'`)
  const after = await measure(seconds.alone)
  await Promise.all([service.kill(), worker.kill()])
  await enable(payload, [])
  await pool.query(`DELETE FROM leads WHERE tenant_id = ANY($1::int[])`, [tenants])
  // Before and after: a machine is not as fast at any time.
  const alone = percentile([...before.waits, ...after.waits], 0.99)
  const p99 = percentile(beside.waits, 0.99)
  return [
    `${p99.toFixed(1)} ms`,
    `${alone.toFixed(1)} ms`,
    times(p99 / alone),
    `${Math.max(...beside.waits).toFixed(0)} ms`,
    `${before.missing + beside.missing + after.missing}`,
    beside.others.toFixed(0),
  ]
}
