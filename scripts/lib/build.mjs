import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, root } from './command.mjs'
import { digestOf, readOr } from './digest.mjs'
import { Problem, step } from './say.mjs'
import { buildService } from './service.mjs'

const inputs = ['src', 'payload.config.ts', 'next.config.mjs', 'tsconfig.json', 'package-lock.json', 'public']
const stamp = join(root, '.next', 'forecourt-build')

/** Builds the service and the panel, each unless it was built from these very sources. */
export async function buildAll() {
  await buildService()
  await buildPanel()
}

/** Builds what the browser gets. A build that fails leaves no stamp. */
export async function buildPanel() {
  const wanted = digestOf(inputs, process.version)
  if (readOr(stamp) === wanted) return
  const { code, output } = await step(
    'Building the admin panel (a minute or two, once for each change)',
    () =>
      command('next', ['build'], {
        env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
        quiet: true,
      }),
  )
  if (code !== 0) throw new Problem(`${output}\nThe admin panel could not be built; the reason is above.`)
  writeFileSync(stamp, wanted)
}
