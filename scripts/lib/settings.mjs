import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.mjs'

/**
 * A line of `.env` as `KEY=value`, quotes taken off. Only what the scripts need before any package is there;
 * the service itself reads and checks the environment in src/env.ts.
 */
function readFile() {
  try {
    const lines = readFileSync(join(root, '.env'), 'utf8').split('\n')
    const pairs = lines
      .map((line) => /^\s*(?:export\s+)?([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line))
      .filter(Boolean)
    return Object.fromEntries(pairs.map(([, name, value]) => [name, plain(value)]))
  } catch {
    return {}
  }
}

const plain = (value) => /^(["'`])(.*)\1/.exec(value)?.[2] ?? value.replace(/\s+#.*$/, '')

const file = readFile()

/** The process's environment, else `.env`; an empty value counts as unset. */
export const setting = (name, otherwise) => process.env[name] || file[name] || otherwise
