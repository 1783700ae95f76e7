/**
 * `npm run bench`: how the service compares, as ratios within one run. Absolute times depend on the machine and
 * are printed only to make the ratios believable; nothing here passes or fails.
 */
import { startTemporary } from '../../src/database/embedded/temporary'
import { provideDatabase } from '../../src/env'
import { deepPages } from './deepPages'

const records = 100_000

const main = async (): Promise<void> => {
  const server = process.env.DATABASE_URL ? undefined : await startTemporary()
  if (server) provideDatabase(server.url)
  const { boot } = await import('../../src/boot')
  const { close, payload } = await boot()
  payload.logger.level = 'silent'
  try {
    await deepPages(payload, records)
  } finally {
    await close()
    await server?.stop()
  }
}

await main()
// Left explicitly: in development Payload holds a connection to a server that reloads code.
process.exit(0)
