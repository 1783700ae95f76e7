import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, root } from './command.mjs'
import { Problem, step } from './say.mjs'

const inputs = ['src', 'payload.config.ts', 'next.config.mjs', 'tsconfig.json', 'package-lock.json', 'public']
const stamp = join(root, '.next', 'forecourt-build')

/** A digest of everything the build is made from. */
function digest() {
  const hash = createHash('sha256').update(process.version)
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  for (const input of inputs) {
    if (!existsSync(join(root, input))) continue
    const files = /\.\w+$/.test(input) ? [''] : filesIn(input)
    for (const file of files) add(join(input, file))
  }
  return hash.digest('hex')
}

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(join(root, folder).length + 1))
    .sort()

/** Builds what the browser gets, unless it was built from these very sources. A build that fails leaves no stamp. */
export async function buildPanel(env = {}) {
  const wanted = digest()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const { code, output } = await step(
    'Building the admin panel (a minute or two, once for each change)',
    () =>
      command('next', ['build'], {
        env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
        quiet: true,
      }),
  )
  if (code !== 0) throw new Problem(`${output}\nThe admin panel could not be built; the reason is above.`)
  writeFileSync(stamp, wanted)
}
