/**
 * What the workers of this process have done since it started. Labels come from a fixed set of words: never an
 * address, a name or an id.
 */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Claimed } from '../delivery/claim'
import type { Result } from '../delivery/record'

/** What a worker is doing now. */
export type Activity = { inFlight: number; openBreakers: number }

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

export class ProcessMetrics {
  private readonly durations: Histogram
  private readonly latencies: Histogram
  private readonly tries: Counter<'error' | 'result'>
  private readonly workers = new Set<() => Activity>()

  constructor(registry: Registry) {
    const registers = [registry]
    this.tries = new Counter({
      help: 'Tries of deliveries by this process, by what became of the delivery (delivered, retried, failed, cancelled) and why.',
      labelNames: ['error', 'result'],
      name: 'forecourt_webhook_tries_total',
      registers,
    })
    this.tries.inc({ error: 'none', result: 'delivered' }, 0)
    this.durations = new Histogram({
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      help: 'How long tries by this process took, to the end of the answer or the failure, in seconds.',
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
      help: 'From a change to the end of the try by this process that delivered it, waits for further tries included, in seconds.',
      name: 'forecourt_webhook_delivery_latency_seconds',
      registers,
    })
    this.gauge(registry, 'inFlight', {
      help: 'Deliveries that this process is sending.',
      name: 'forecourt_webhook_tries_in_flight',
    })
    this.gauge(registry, 'openBreakers', {
      help: 'Webhooks that this process leaves alone for 30 seconds, as their receivers fail.',
      name: 'forecourt_webhook_breakers_open',
    })
  }

  /** Counts the result of an attempt. @param now milliseconds since 1970 */
  count({ body }: Pick<Claimed, 'body'>, { attempt, status }: Result, now: number): void {
    const result = status === 'pending' ? 'retried' : status
    this.tries.inc({ error: attempt.error ?? reasonOf(attempt.status), result })
    // Nothing was sent if the delivery was not permitted or had no secret.
    if (attempt.durationMs > 0 || attempt.status !== undefined)
      this.durations.observe(attempt.durationMs / 1000)
    const happened = eventTimeOf(body)
    if (status === 'delivered' && happened !== undefined)
      this.latencies.observe(Math.max(0, now - happened) / 1000)
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

const reasonOf = (status: number | undefined): string =>
  status === undefined || (status >= 200 && status < 300) ? 'none' : `status_${Math.floor(status / 100)}xx`

/**
 * The time of the event, which the body has near its beginning: parsing the whole body would cost more than sending
 * it.
 */
const eventTimeOf = (body: string): number | undefined => {
  const found = /"timestamp":"([^"]+)"/.exec(body.slice(0, 200))?.[1]
  return found === undefined ? undefined : Date.parse(found)
}
