/**
 * Starts Payload for a process of the service: finds or starts the database, loads the config and migrates. The
 * caller must close it.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BasePayload, getPayload } from 'payload'
import { migrate } from '../plugins/database/connection/migrate'
import { reachDatabase } from '../plugins/database/connection/url'
import { env, provideDatabase } from '../env'
import { noteNewerRelease } from './release'
import { setRunningConfig } from '../lib/runningConfig'

const closeTimeoutMs = 5000

export type Service = {
  close: () => Promise<void>
  /** Resolves when the embedded database has stopped for good, after which the process is useless. */
  databaseLost: Promise<Error>
  payload: BasePayload
}

/** @param options.migrates false to leave the database alone, for the doctor, which also runs without one, and for workers */
export const boot = async ({ migrates = true } = {}): Promise<Service> => {
  const database = await reachDatabase()
  try {
    provideDatabase(database.url)
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
      if (migrates) {
        await migrate(payload)
        await noteNewerRelease(payload)
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
  provideDatabase(url)
  const { close } = await boot()
  await close()
}
