/** How webhooks do, in numbers: what this process sees itself, and what the database says of all. */
import type { BasePayload } from 'payload'
import { Registry } from 'prom-client'
import { payloadState } from '../../../lib/payloadState'
import { OwnFigures } from './own'
import { SharedFigures } from './shared'

export class Metrics {
  readonly own: OwnFigures
  private reading: Promise<string> | undefined
  private readonly registry = new Registry()
  private readonly shared: SharedFigures

  constructor(private readonly payload: BasePayload) {
    this.own = new OwnFigures(this.registry)
    this.shared = new SharedFigures(this.registry)
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** As Prometheus reads it. Whoever asks meanwhile shares the answer. @throws where the database does not answer */
  read(): Promise<string> {
    this.reading ??= this.readNow().finally(() => (this.reading = undefined))
    return this.reading
  }

  private async readNow(): Promise<string> {
    await this.shared.refresh(this.payload)
    return this.registry.metrics()
  }
}

/** Those of this process. */
export const metricsOf = payloadState('webhook metrics', (payload: BasePayload) => new Metrics(payload))
