/** Prometheus metrics of webhooks: those of this process, and those that the database has about all processes. */
import type { BasePayload } from 'payload'
import { Registry } from 'prom-client'
import { payloadState } from '../../../lib/payloadState'
import { ProcessMetrics } from './ofProcess'
import { DatabaseMetrics } from './ofDatabase'

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
