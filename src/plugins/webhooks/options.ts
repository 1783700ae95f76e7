import type { BasePayload } from 'payload'
import type { Allow } from './http'

export type WebhookOptions = {
  /** Where webhooks may lead although it is private, or not over https: `host:port`. */
  allow: Allow
  /** How many deliveries may be on their way at once, to webhooks that answer. */
  concurrency: number
  /** How many webhooks a tenant may have; and how many there may be without tenants. */
  perTenant: number
  /** How many deliveries may wait for the webhooks of a tenant: beyond that its events wait. */
  waitingPerTenant: number
}

/** What the plugin was given. */
export const webhookOptionsOf = ({ config }: Pick<BasePayload, 'config'>): WebhookOptions => {
  const options = config.custom['webhooks'] as WebhookOptions | undefined
  if (!options) throw new Error('The webhooks plugin is not in the config.')
  return options
}
