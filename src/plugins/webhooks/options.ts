import type { BasePayload } from 'payload'
import type { Allow } from './http'

export type WebhookOptions = {
  /** Receivers that are allowed although they are private or not https: `host:port`. */
  allow: Allow
  /** The maximum of deliveries in flight to proven webhooks. */
  concurrency: number
  /** The maximum of webhooks for one tenant; webhooks without tenants count as one tenant. */
  perTenant: number
  /** The maximum of pending deliveries for a tenant's webhooks; beyond it the tenant's events wait. */
  waitingPerTenant: number
}

/** The options of the webhooks plugin. */
export const webhookOptionsOf = ({ config }: Pick<BasePayload, 'config'>): WebhookOptions => {
  const options = config.custom['webhooks'] as WebhookOptions | undefined
  if (!options) throw new Error('The webhooks plugin is not in the config.')
  return options
}
