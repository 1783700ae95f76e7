import type { BasePayload } from 'payload'
import type { Allow } from './http'

export type WebhookOptions = {
  /** Where webhooks may lead although it is private, or not over https: `host:port`. */
  allow: Allow
  /** How many deliveries may be on their way at once, to webhooks that answer. */
  concurrency: number
}

/** What the plugin was given. */
export const webhookOptionsOf = ({ config }: Pick<BasePayload, 'config'>): WebhookOptions => {
  const options = config.custom['webhooks'] as WebhookOptions | undefined
  if (!options) throw new Error('The webhooks plugin is not in the config.')
  return options
}
