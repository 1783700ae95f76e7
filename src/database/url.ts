/**
 * The database of this service, whichever there is: DATABASE_URL, or the embedded one of DATA_DIR.
 */
import { env } from '../env'
import { startEmbedded } from './embedded'

export type Database = {
  url: string
  /** Lets go of it; ends the embedded server when nobody else uses it. A server of your own is left alone. */
  stop: () => Promise<void>
}

export async function reachDatabase(): Promise<Database> {
  if (env.DATABASE_URL !== undefined) return { url: env.DATABASE_URL, stop: () => Promise.resolve() }
  const { url, stop } = await startEmbedded({ dataDir: env.DATA_DIR })
  return { url, stop }
}
