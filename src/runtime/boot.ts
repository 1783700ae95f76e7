/**
 * Starts Payload for a process of the service: finds or starts the database, loads the config and migrates. The
 * caller must close the service.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BasePayload, getPayload } from 'payload'
import { migrate } from '../plugins/database/connection/migrate'
import { reachDatabase } from '../plugins/database/connection/url'
import { env, setDatabaseUrl } from '../env'
import { checkForNewerRelease } from './release'
import { setRunningConfig } from '../lib/runningConfig'

const closeTimeoutMs = 5000

export type Service = {
  close: () => Promise<void>
  /** Resolves when the embedded database has stopped for good, after which the process is useless. */
  databaseLost: Promise<Error>
  payload: BasePayload
}

/** @param options.migrate false for workers, and for the doctor, which must also run without a database */
export const boot = async ({ migrate: mustMigrate = true } = {}): Promise<Service> => {
  const database = await reachDatabase()
  try {
    setDatabaseUrl(database.url)
    // Uploaded files must not be readable by other accounts of the machine.
    mkdirSync(join(env.DATA_DIR, 'files'), { mode: 0o700, recursive: true })
    // Imported only now, because the config reads the database's URL when it is evaluated.
    const { default: config } = await import('../../payload.config')
    const payload = await getPayload({ config })
    setRunningConfig(payload.config)
    const close = async () => {
      // A statement that never ends must not keep the embedded database running.
      await Promise.race([payload.destroy(), sleep(closeTimeoutMs, undefined, { ref: false })])
      await database.stop()
    }
    try {
      if (mustMigrate) {
        await migrate(payload)
        await checkForNewerRelease(payload)
      }
    } catch (error) {
      await close()
      throw error
    }
    return { close, databaseLost: database.lost, payload }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Migrates the database at `url` and disconnects. */
export const migrateDatabase = async (url: string): Promise<void> => {
  setDatabaseUrl(url)
  const { close } = await boot()
  await close()
}
