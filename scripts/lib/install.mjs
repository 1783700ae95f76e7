import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, root } from './command.mjs'
import { Problem, step } from './say.mjs'

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/** @throws {Problem} when this Node is older or newer than package.json allows. */
export function checkNode() {
  const range = readJson('package.json').engines.node
  const [least, limit] = range.match(/[\d.]+/g).map((text) => text.split('.').map(Number))
  const own = process.versions.node.split('.').map(Number)
  if (compare(own, least) >= 0 && (!limit || compare(own, limit) < 0)) return
  throw new Problem(
    `Node ${process.versions.node} cannot run Forecourt, which needs ${range}. Install Node 22 from https://nodejs.org.`,
  )
}

function compare(a, b) {
  for (let place = 0; place < 3; place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether node_modules holds what the lock file says, by npm's own record of what it installed. */
export function isInstalled() {
  let installed
  try {
    installed = readJson('node_modules', '.package-lock.json').packages
  } catch {
    return false
  }
  const wanted = Object.entries(readJson('package-lock.json').packages).filter(([path]) => path !== '')
  return wanted.every(([path, entry]) =>
    installed[path]
      ? installed[path].version === entry.version
      : entry.optional || entry.devOptional || entry.peer,
  )
}

export async function installPackages() {
  if (isInstalled()) return
  const { code } = await step('Installing packages (about a minute the first time)', () =>
    command(
      'npm',
      ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        env: { NODE_ENV: '' },
      },
    ),
  )
  if (code !== 0) {
    throw new Problem('The packages could not be installed. npm says why above; then start again.')
  }
}
