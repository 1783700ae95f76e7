/**
 * The database of this service, whichever there is: DATABASE_URL, or the embedded one of DATA_DIR.
 */
import { env } from '../../../env'
import { log } from '../../../lib/log'
import { startEmbedded } from '../embedded'

export type Database = {
  /** Resolves when the embedded server ended and is not started again any more. A server of your own is never lost. */
  lost: Promise<Error>
  url: string
  /** Lets go of it; ends the embedded server when nobody else uses it. A server of your own is left alone. */
  stop: () => Promise<void>
}

export async function reachDatabase(): Promise<Database> {
  if (env.DATABASE_URL !== undefined) {
    return { lost: new Promise(() => {}), url: env.DATABASE_URL, stop: () => Promise.resolve() }
  }
  return startEmbedded({ dataDir: env.DATA_DIR, report: (line) => log.warn(line) })
}
