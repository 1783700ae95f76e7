/**
 * The database of this service: the server at DATABASE_URL if set, else the embedded one in DATA_DIR.
 */
import { env } from '../../../env'
import { log } from '../../../lib/log'
import { startEmbedded } from '../embedded'

export type Database = {
  /** Resolves when the embedded server ended and is not restarted any more; never with DATABASE_URL. */
  lost: Promise<Error>
  url: string
  /** Stops using it; stops the embedded server if no other process uses it. */
  stop: () => Promise<void>
}

export async function reachDatabase(): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    return { lost: new Promise(() => {}), url: env.DATABASE_URL, stop: () => Promise.resolve() }
  }
  return startEmbedded({ dataDir: env.DATA_DIR, report: (line) => log.warn(line) })
}
