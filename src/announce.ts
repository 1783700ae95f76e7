import type { BasePayload } from 'payload'
import { env } from './env'

/** Tells the process that started this one that requests are served. */
export const announce = async (_payload: BasePayload): Promise<void> => {
  process.send?.({ type: 'ready', url: env.SERVER_URL })
}
