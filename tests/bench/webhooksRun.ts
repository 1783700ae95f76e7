/** The measurements of webhooks, in a process of their own that drives the others: database, service, receivers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './webhooksWorld'

const asked = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })

const main = async (): Promise<void> => {
  const [{ startGround }, { startKillable }, { env }, { createKey }, { fillLeads }, world, parts] =
    await Promise.all([
      import('../crash/ground'),
      import('../crash/process'),
      import('../../src/env'),
      import('../../src/plugins/auth/keys'),
      import('./records'),
      import('./webhooksWorld'),
      import('./webhooksParts'),
    ])
  // On disk: what waits for the disk is part of what is measured.
  const { close, payload, restart, url } = await startGround()
  await payload.db.pool.query('ALTER SYSTEM SET track_commit_timestamp = on')
  await restart('SIGQUIT')
  // Its watch asks every two seconds, and closes what was open before the restart.
  await sleep(3000)
  await fillLeads(payload, 10_000)
  const receivers = await world.startReceivers(1000)
  try {
    const { key } = await createKey(payload, 'bench')
    const workerOptions = world.environmentOf(url, env.PAYLOAD_SECRET, receivers)
    const startService: World['startService'] = (environment = {}) =>
      startKillable({ ...workerOptions, ...environment })
    for (const [name, part] of Object.entries(parts)) {
      if (asked.length === 0 || asked.includes(name))
        await part({ key, payload, receivers, startService, workerOptions })
    }
  } finally {
    receivers.close()
    await close()
    rmSync(dataDir, { force: true, recursive: true })
  }
}

await main()
process.exit(0)
