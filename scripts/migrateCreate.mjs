/**
 * `npm run migrate:create -- NAME`: writes a migration by Payload, and removes the snapshot of the one before. Payload compares
 * the tables with the newest snapshot alone.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/command.mjs'

const folder = join(root, 'src', 'plugins', 'database', 'migrations')
const snapshots = () => readdirSync(folder).filter((name) => name.endsWith('.json'))

const earlier = snapshots()
const payload = join(root, 'node_modules', '.bin', 'payload')
// Payload asks on the terminal whether a column was renamed.
const { status } = spawnSync(payload, ['migrate:create', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
if (snapshots().length > earlier.length) for (const name of earlier) rmSync(join(folder, name))
process.exitCode = status ?? 1
