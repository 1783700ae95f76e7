/** Metrics of all processes together, read from the database. */
import type { BasePayload } from 'payload'
import { Gauge, type Registry } from 'prom-client'
import type { WebhookState } from '../state'

type Row = {
  fullQueues: number
  fanOutAge: number
  fanOuts: number
  held: number
  oldestDueAge: number
  pending: number
  states: Partial<Record<'off' | WebhookState, number>>
}

/** Counting stops here, as more is not worth the time. */
export const maxCounted = 100_000
const maxCountedText = maxCounted.toLocaleString('en')

const queryTimeoutMs = 5000

/** `enable_seqscan` is off below so that this uses the partial index whatever the planner estimates. */
const counted = (table: string, condition = 'TRUE') =>
  `(SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${condition} LIMIT ${maxCounted}) AS counted)`

// First attempts are due since 1970, so their waiting time begins when they were created.
const firstDue = `SELECT max(extract(epoch FROM clock_timestamp() - first.since)) FROM webhooks AS webhook
    LEFT JOIN webhook_states AS state ON state.id = webhook.id
    CROSS JOIN LATERAL (
      (SELECT delivery.created_at AS since FROM webhook_deliveries AS delivery
        WHERE delivery.webhook = webhook.id AND delivery.status = 'pending' AND delivery.due_at <= to_timestamp(0)
        ORDER BY delivery.due_at, delivery.id LIMIT 1)
      UNION ALL (SELECT delivery.due_at FROM webhook_deliveries AS delivery
        WHERE delivery.webhook = webhook.id AND delivery.status = 'pending'
          AND delivery.due_at > to_timestamp(0) AND delivery.due_at <= clock_timestamp()
        ORDER BY delivery.due_at, delivery.id LIMIT 1)) AS first
    WHERE webhook.enabled IS NOT FALSE AND coalesce(state.state, 'active') = 'active'`

const states = `SELECT jsonb_object_agg(name, count) FROM (SELECT count(*) AS count,
      CASE WHEN webhook.enabled IS FALSE THEN 'off' ELSE coalesce(state.state, 'active') END AS name
    FROM webhooks AS webhook LEFT JOIN webhook_states AS state ON state.id = webhook.id GROUP BY name) AS each`

// Full queues are left out: their events wait on purpose, and must not raise an alarm.
const firstFanOut = `SELECT max(extract(epoch FROM clock_timestamp() - first.created_at))
    FROM (SELECT DISTINCT queue FROM webhook_routes) AS route LEFT JOIN webhook_queues AS state ON state.queue = route.queue
      CROSS JOIN LATERAL (SELECT created_at FROM webhook_fan_outs WHERE queue = route.queue ORDER BY id LIMIT 1) AS first
    WHERE state.full_since IS NULL`

/** One query text is one transaction, so the SET LOCAL settings apply to it alone. */
const statement = `SET LOCAL enable_seqscan = off; SET LOCAL statement_timeout = ${queryTimeoutMs};
  SELECT ${counted('webhook_deliveries', `status = 'pending'`)} AS pending, ${counted('webhook_deliveries', `status = 'held'`)} AS held,
    ${counted('webhook_fan_outs')} AS "fanOuts",
    coalesce((${firstFanOut}), 0)::float AS "fanOutAge",
    (SELECT count(*)::int FROM webhook_queues WHERE full_since IS NOT NULL) AS "fullQueues",
    coalesce((${firstDue}), 0)::float AS "oldestDueAge", coalesce((${states}), '{}') AS states`

export class DatabaseMetrics {
  private readonly deliveries: Gauge<'status'>
  private readonly fanOutAge: Gauge
  private readonly fanOuts: Gauge
  private readonly fullQueues: Gauge
  private readonly oldestDueAge: Gauge
  private readonly webhooks: Gauge<'state'>

  constructor(registry: Registry) {
    const registers = [registry]
    this.deliveries = new Gauge({
      help: `Deliveries that are not done: pending ones wait for a try, held ones for a replay. At most ${maxCountedText} of each are counted.`,
      labelNames: ['status'],
      name: 'forecourt_webhook_deliveries',
      registers,
    })
    this.oldestDueAge = new Gauge({
      help: 'For how long the delivery has been due that waits longest, of webhooks that are active, in seconds; 0 where none is due.',
      name: 'forecourt_webhook_oldest_due_age_seconds',
      registers,
    })
    this.fanOuts = new Gauge({
      help: `Writes of which somebody was not told yet whether they are events. At most ${maxCountedText} are counted.`,
      name: 'forecourt_webhook_fan_outs',
      registers,
    })
    this.fanOutAge = new Gauge({
      help: 'How old the first write is of which somebody was not told yet, in seconds; 0 where there is none. Of tenants whose events wait for their own deliveries it counts none.',
      name: 'forecourt_webhook_oldest_fan_out_age_seconds',
      registers,
    })
    this.fullQueues = new Gauge({
      help: 'Tenants whose events wait because as many of their deliveries wait as may; webhooks without tenants count as one.',
      name: 'forecourt_webhook_tenants_waiting',
      registers,
    })
    this.webhooks = new Gauge({
      help: 'Webhooks by state: active, paused, disabled by the service, or off.',
      labelNames: ['state'],
      name: 'forecourt_webhooks',
      registers,
    })
  }

  async refresh({ db }: BasePayload): Promise<void> {
    const results = (await db.pool.query(statement)) as unknown as { rows: Row[] }[]
    const row = results.at(-1)?.rows[0]
    if (!row) throw new Error('The figures of webhooks were not read.')
    this.deliveries.set({ status: 'pending' }, row.pending)
    this.deliveries.set({ status: 'held' }, row.held)
    this.fanOuts.set(row.fanOuts)
    this.fanOutAge.set(row.fanOutAge)
    this.fullQueues.set(row.fullQueues)
    this.oldestDueAge.set(row.oldestDueAge)
    for (const state of ['active', 'paused', 'disabled', 'off'] as const)
      this.webhooks.set({ state }, row.states[state] ?? 0)
  }
}
