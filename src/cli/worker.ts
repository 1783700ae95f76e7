/**
 * `npm run worker`: a process that only sends webhooks, in addition to the server's own worker or instead of it, in
 * any number. SIGTERM and SIGINT stop it: deliveries in flight get five seconds, and unsent ones are released at
 * once.
 */
import { boot } from '../runtime/boot'
import { missingMigrations } from '../plugins/database/connection/migrate'
import { env } from '../env'
import { log } from '../lib/log'
import { checkForNewerRelease } from '../runtime/release'
import { prepareShutdown } from '../runtime/shutdown'
import { logUnawaited } from '../runtime/unawaited'
import { startWebhookWorker } from '../plugins/webhooks/start'

logUnawaited()
const shutdown = prepareShutdown()

const main = async (): Promise<void> => {
  // A worker of another version must not migrate the servers' tables.
  const booting = boot({ migrate: false })
  shutdown.onEnd(async () => (await booting).close())
  const { databaseLost, payload } = await booting
  void databaseLost.then((error) => {
    log.fatal({ err: error, msg: 'the database is lost' })
    return shutdown.run('the database is lost', 1)
  })
  const missing = await missingMigrations(payload)
  if (missing.length > 0) {
    throw new Error(
      `The database is behind: ${missing.join(', ')} not run. Run npm run migrate, or start the server first, then this again.`,
    )
  }
  await checkForNewerRelease(payload)
  const worker = startWebhookWorker(payload)
  shutdown.onEnd(() => worker.stop())
  log.info({ concurrency: env.WEBHOOK_CONCURRENCY, msg: 'sending webhooks' })
  process.send?.({ type: 'ready' })
}

main().catch((error: unknown) => {
  log.fatal({ err: error, msg: 'not started' })
  return shutdown.run('failure', 1)
})
