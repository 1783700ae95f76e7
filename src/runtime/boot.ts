/**
 * A running Payload for a process of the service: the database found or started, Payload loaded on it, the
 * schema brought up to date. Whoever boots closes.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BasePayload, getPayload } from 'payload'
import { migrate } from '../plugins/database/connection/migrate'
import { reachDatabase } from '../plugins/database/connection/url'
import { env, provideDatabase } from '../env'

const closeTimeoutMs = 5000

export type Service = {
  close: () => Promise<void>
  /** Resolves when the embedded database is gone for good: the process is of no use any more. */
  databaseLost: Promise<Error>
  payload: BasePayload
}

/** @param options.migrates false: a schema that is behind stays as it is, for whoever only looks */
export const boot = async ({ migrates = true } = {}): Promise<Service> => {
  const database = await reachDatabase()
  try {
    provideDatabase(database.url)
    // What staff upload is for those who may read the record, not for every account of the machine.
    mkdirSync(join(env.DATA_DIR, 'files'), { mode: 0o700, recursive: true })
    // Loaded only now: the config reads the address of the database when it is made.
    const { default: config } = await import('../../payload.config')
    const payload = await getPayload({ config })
    const close = async () => {
      // A statement that never ends must not keep the embedded database alive.
      await Promise.race([payload.destroy(), sleep(closeTimeoutMs, undefined, { ref: false })])
      await database.stop()
    }
    try {
      if (migrates) await migrate(payload)
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

/** Brings the database at `url` up to date and lets go of it. */
export const migrateDatabase = async (url: string): Promise<void> => {
  provideDatabase(url)
  const { close } = await boot()
  await close()
}
