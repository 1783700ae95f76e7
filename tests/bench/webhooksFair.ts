/** What a tenant hears late because another one has a backlog. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startKillable } from '../crash/process'
import { median, percentile, say, times } from './measure'
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

const [floodWebhooks, floodChanges] = [100, 600]
const [perSecond, seconds] = [20, 12]

/** The leads that `touchOne` writes are of tenant 2, those after them of tenant 1. */
export const fair = async (world: World): Promise<void> => {
  const { key, payload, receivers, startService, workerOptions } = world
  const { pool } = payload.db
  await pool.query(`INSERT INTO tenants (id, name) VALUES (1, 'One'), (2, 'Two') ON CONFLICT DO NOTHING;
    UPDATE leads SET tenant_id = CASE WHEN id <= 1000 THEN 2 WHEN id <= ${1000 + floodChanges} THEN 1 END`)
  const own = async (tenant: number, count: number) => {
    const path = `/fair/${tenant}`
    const urls = Array.from({ length: count }, () => `http://127.0.0.1:${receivers.healthy}${path}`)
    const ids = await addWebhooks(payload, urls, ['leads.updated'])
    await pool.query(
      `INSERT INTO webhooks_rels (parent_id, path, "order", tenants_id) SELECT id, 'tenants', 1, $2 FROM unnest($1::int[]) AS id`,
      [ids, tenant],
    )
    return ids
  }
  const ids = [...(await own(2, 1)), ...(await own(1, floodWebhooks))]
  await enable(payload, ids)
  const service = await startService({ WEBHOOK_WORKER: 'false' })
  const worker = await startKillable(workerOptions, 'worker')
  await atPace(service.port, key, { perSecond, seconds: 3 }, touchOne)
  const measure = async () => {
    await sleep(1000)
    await receivers.take()
    const last = await lastChange(payload)
    await atPace(service.port, key, { perSecond, seconds }, touchOne)
    const { rows } = await pool.query<{ left: number }>(
      `SELECT coalesce(sum((SELECT sum(upper(range) - lower(range)) FROM unnest(changes) AS range)), 0)::int AS left FROM webhook_fan_outs`,
    )
    await sleep(1500)
    const commits = await commitsAfter(payload, last)
    const arrived = await receivers.take()
    const waits = arrived
      .filter(({ path }) => path === '/fair/2')
      .map((each) => each.at - (commits.get(sequenceOf(each)) ?? Number.NaN))
    return {
      left: rows[0]?.left ?? 0,
      missing: perSecond * seconds - waits.length,
      others: (arrived.length - waits.length) / (seconds + 2.5),
      waits,
    }
  }
  const before = await measure()
  const reason = `Flood ${Date.now()}`
  const flood = await fetch(
    `http://127.0.0.1:${service.port}/api/leads?where[tenant][equals]=1&return=minimal`,
    {
      body: JSON.stringify({ notes: reason }),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      method: 'PATCH',
    },
  )
  if (flood.status !== 200) throw new Error(`The flood: ${flood.status} ${await flood.text()}`)
  const beside = await measure()
  await pool.query(`DELETE FROM webhook_fan_outs; DELETE FROM webhook_deliveries WHERE status = 'pending'`)
  const after = await measure()
  await Promise.all([service.kill(), worker.kill()])
  await enable(payload, [])
  // Before and after: a machine is not as fast at any time.
  const alone = { missing: before.missing + after.missing, waits: [...before.waits, ...after.waits] }
  const shown = ({ missing, waits }: typeof alone) =>
    `median ${median(waits).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(1)} ms, ${missing} missing`
  say(
    `A tenant with one webhook, ${perSecond} events a second, beside one with ${floodWebhooks * floodChanges} deliveries to be made`,
  )
  say(`  alone ${shown(alone)}; beside ${shown(beside)}`)
  say(
    `  ${times(median(beside.waits) / median(alone.waits))} the median, ${times(percentile(beside.waits, 0.99) / percentile(alone.waits, 0.99))} the p99; the other had ${beside.others.toFixed(0)} deliveries a second, ${beside.left} changes were left at the end`,
  )
}
