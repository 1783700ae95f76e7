/**
 * A running Payload for a process of the service: the database found or started, Payload loaded on it, the
 * schema brought up to date. Whoever boots closes.
 */
import { type BasePayload, getPayload } from 'payload'
import { migrate } from './database/migrate'
import { reachDatabase } from './database/url'
import { provideDatabase } from './env'

export type Service = { close: () => Promise<void>; payload: BasePayload }

export const boot = async (): Promise<Service> => {
  const database = await reachDatabase()
  try {
    provideDatabase(database.url)
    // Loaded only now: the config reads the address of the database when it is made.
    const { default: config } = await import('../payload.config')
    const payload = await getPayload({ config })
    const close = async () => {
      await payload.destroy()
      await database.stop()
    }
    try {
      await migrate(payload)
    } catch (error) {
      await close()
      throw error
    }
    return { close, payload }
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
