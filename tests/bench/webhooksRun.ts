/** The measurements of webhooks, in a process of their own that drives the others: database, service, receivers. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const asked = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
Object.assign(process.env, { DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'test' })

const main = async (): Promise<void> => {
  const [{ startGround }, { env }, { createKey }, { fillLeads }, world, parts] = await Promise.all([
    import('../crash/ground'),
    import('../../src/env'),
    import('../../src/auth/keys'),
    import('./records'),
    import('./webhooksWorld'),
    import('./webhooksParts'),
  ])
  // On disk: what waits for the disk is part of what is measured.
  const { close, payload, restart, url } = await startGround()
  await payload.db.pool.query('ALTER SYSTEM SET track_commit_timestamp = on')
  await restart('SIGQUIT')
  await fillLeads(payload, 10_000)
  const receivers = await world.startReceivers(1000)
  try {
    const { key } = await createKey(payload, 'bench')
    const startService = world.serviceOf(url, env.PAYLOAD_SECRET, receivers)
    for (const [name, part] of Object.entries(parts)) {
      if (asked.length === 0 || asked.includes(name)) await part({ key, payload, receivers, startService })
    }
  } finally {
    receivers.close()
    await close()
    rmSync(dataDir, { force: true, recursive: true })
  }
}

await main()
process.exit(0)
