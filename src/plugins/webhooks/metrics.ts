/**
 * Prometheus metrics of webhooks: those of this process, and those of all processes, from the database. Label values
 * come from a fixed set, never from a URL, a name or an id.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { BasePayload } from 'payload'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { HeaderReader } from '../../lib/headers'
import { payloadState } from '../../lib/payloadState'
import type { Claimed } from './delivery/claim'
import type { Result } from './delivery/record'
import type { WebhookState } from './tables'

/** The current state of a worker. */
export type Activity = { inFlight: number; openBreakers: number }

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** Counters of the workers of this process since its start. */
export class ProcessMetrics {
  private readonly durations: Histogram
  private readonly latencies: Histogram
  private readonly tries: Counter<'error' | 'result'>
  private readonly workers = new Set<() => Activity>()

  constructor(registry: Registry) {
    const registers = [registry]
    this.tries = new Counter({
      help: 'Delivery attempts of this process, by result (delivered, retried, failed, cancelled) and reason.',
      labelNames: ['error', 'result'],
      name: 'forecourt_webhook_tries_total',
      registers,
    })
    this.tries.inc({ error: 'none', result: 'delivered' }, 0)
    this.durations = new Histogram({
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      help: 'Duration of attempts of this process, to the end of the response or the failure, in seconds.',
      name: 'forecourt_webhook_try_duration_seconds',
      registers,
    })
    this.latencies = new Histogram({
      buckets: [
        0.01,
        0.025,
        0.05,
        0.1,
        0.25,
        0.5,
        1,
        5,
        30,
        5 * minuteSeconds,
        hourSeconds,
        6 * hourSeconds,
        24 * hourSeconds,
        75 * hourSeconds,
      ],
      help: 'Time from a change to the end of the attempt of this process that delivered it, including retries, in seconds.',
      name: 'forecourt_webhook_delivery_latency_seconds',
      registers,
    })
    this.gauge(registry, 'inFlight', {
      help: 'Deliveries that this process is sending.',
      name: 'forecourt_webhook_tries_in_flight',
    })
    this.gauge(registry, 'openBreakers', {
      help: 'Webhooks that this process pauses for 30 seconds, because their receivers fail.',
      name: 'forecourt_webhook_breakers_open',
    })
  }

  /** Counts the result of an attempt. @param now milliseconds since 1970 */
  count({ body }: Pick<Claimed, 'body'>, { attempt, status }: Result, now: number): void {
    const result = status === 'pending' ? 'retried' : status
    this.tries.inc({ error: attempt.error ?? toReason(attempt.status), result })
    // Nothing was sent if the delivery was not permitted or had no secret.
    if (attempt.durationMs > 0 || attempt.status !== undefined)
      this.durations.observe(attempt.durationMs / 1000)
    const eventTime = eventTimeOf(body)
    if (status === 'delivered' && eventTime !== undefined)
      this.latencies.observe(Math.max(0, now - eventTime) / 1000)
  }

  /** Includes a worker in the gauges. @returns a function that removes it */
  watch(worker: () => Activity): () => void {
    this.workers.add(worker)
    return () => void this.workers.delete(worker)
  }

  private gauge(
    registry: Registry,
    key: keyof Activity,
    { help, name }: { help: string; name: string },
  ): void {
    const { workers } = this
    const collect = function (this: Gauge) {
      this.set([...workers].reduce((sum, worker) => sum + worker()[key], 0))
    }
    registry.registerMetric(new Gauge({ collect, help, name, registers: [] }))
  }
}

const toReason = (status: number | undefined): string =>
  status === undefined || (status >= 200 && status < 300) ? 'none' : `status_${Math.floor(status / 100)}xx`

/**
 * Reads the time of the event from the beginning of the body: parsing the whole body would cost more than sending it.
 */
const eventTimeOf = (body: string): number | undefined => {
  const found = /"timestamp":"([^"]+)"/.exec(body.slice(0, 200))?.[1]
  return found === undefined ? undefined : Date.parse(found)
}

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

/** Metrics of all processes together, read from the database. */
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
      help: `Unfinished deliveries: pending ones wait for an attempt, held ones for a replay. At most ${maxCountedText} of each are counted.`,
      labelNames: ['status'],
      name: 'forecourt_webhook_deliveries',
      registers,
    })
    this.oldestDueAge = new Gauge({
      help: 'Age of the oldest due delivery of an active webhook, in seconds; 0 if none is due.',
      name: 'forecourt_webhook_oldest_due_age_seconds',
      registers,
    })
    this.fanOuts = new Gauge({
      help: `Writes that are not yet turned into deliveries. At most ${maxCountedText} are counted.`,
      name: 'forecourt_webhook_fan_outs',
      registers,
    })
    this.fanOutAge = new Gauge({
      help: 'Age of the oldest write that is not yet turned into deliveries, in seconds; 0 if there is none. Ignores tenants whose events wait for their own deliveries.',
      name: 'forecourt_webhook_oldest_fan_out_age_seconds',
      registers,
    })
    this.fullQueues = new Gauge({
      help: 'Tenants whose events wait because they have reached the limit of pending deliveries; webhooks without tenants count as one.',
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

export class Metrics {
  readonly process: ProcessMetrics
  private reading: Promise<string> | undefined
  private readonly registry = new Registry()
  private readonly database: DatabaseMetrics

  constructor(private readonly payload: BasePayload) {
    this.process = new ProcessMetrics(this.registry)
    this.database = new DatabaseMetrics(this.registry)
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /**
   * The metrics in Prometheus' format. Simultaneous calls share one query. @throws if the database does not respond
   */
  read(): Promise<string> {
    this.reading ??= this.readNow().finally(() => (this.reading = undefined))
    return this.reading
  }

  private async readNow(): Promise<string> {
    await this.database.refresh(this.payload)
    return this.registry.metrics()
  }
}

/** The metrics of a running Payload. */
export const metricsOf = payloadState('webhook metrics', (payload: BasePayload) => new Metrics(payload))

const textHeaders = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' }

/** Hashed to equal length, so that the duration of the comparison reveals nothing. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `GET /metrics`, for callers with the token of METRICS_TOKEN. */
export const answerMetrics = async (
  payload: BasePayload,
  { headers }: { headers: HeaderReader },
  token: string,
): Promise<Response> => {
  const sent = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(sent), digest(token))) {
    return new Response('Send the token of METRICS_TOKEN: Authorization: Bearer TOKEN\n', {
      headers: { ...textHeaders, 'WWW-Authenticate': 'Bearer' },
      status: 401,
    })
  }
  const metrics = metricsOf(payload)
  try {
    return new Response(await metrics.read(), {
      headers: { ...textHeaders, 'Content-Type': metrics.contentType },
    })
  } catch (error) {
    payload.logger.warn({ err: error, msg: 'metrics could not be read' })
    return new Response('The database does not answer.\n', { headers: textHeaders, status: 503 })
  }
}
