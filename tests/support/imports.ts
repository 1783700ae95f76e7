/**
 * Which file of src may import which: the rules of the house as a table, and the reading of sources they need.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Sources = Record<string, string>

/** Engines in their order: each may import those before it. */
export const engines = ['database', 'files', 'auth', 'changes', 'contract', 'webhooks', 'openapi']

const ground = ['admission', 'env', 'keep', 'log', 'markup', 'payload-types', 'seal', 'securityHeaders']
const words = ['vocabulary', 'fields']

/** What the files of a place may import, beside their own place. A place is a name at the top of src. */
export const rules: Record<string, readonly string[]> = {
  vocabulary: [],
  fields: [],
  labels: [],
  access: [],
  admission: [],
  keep: [],
  env: ['admission', 'keep'],
  log: ['env'],
  mail: ['log'],
  markup: [],
  seal: [],
  securityHeaders: [],
  protect: ['env', 'securityHeaders'],
  http: ['env', 'log'],
  pages: ['http', 'serving', ...engines, ...ground],
  serving: [],
  shutdown: ['env', 'log'],
  unawaited: ['env', 'log'],
  'payload-types': [],
  collections: [...words, 'access', 'payload-types'],
  ...Object.fromEntries(
    engines.map((name, at) => [name, [...engines.slice(0, at), ...words, 'access', ...ground]]),
  ),
  filters: ['vocabulary'],
  savedViews: ['filters', 'access', 'auth', 'database'],
  admin: [...words, ...engines, ...ground, 'filters'],
  seed: [...words, ...engines, ...ground, 'filters'],
  'payload.config': [
    ...words,
    ...engines,
    ...ground,
    'access',
    'collections',
    'labels',
    'mail',
    'savedViews',
    'seed',
  ],
  boot: ['payload.config', ...engines, ...ground],
  announce: [...engines, ...ground, 'seed', 'vocabulary'],
  background: [...engines, ...ground],
  doctor: [...engines, ...ground, 'vocabulary'],
  cli: ['boot', 'doctor', 'shutdown', 'unawaited', ...engines, ...ground, 'seed', 'vocabulary'],
  server: [
    'background',
    'boot',
    'http',
    'pages',
    'serving',
    'shutdown',
    'unawaited',
    'announce',
    'seed',
    'payload.config',
    'protect',
    ...engines,
    ...ground,
  ],
  app: ['payload.config', 'admin', 'boot', ...engines, ...ground],
}

/** The place of a path: `src/database/embedded/lock.ts` is in `database`. */
export const placeOf = (path: string) =>
  (path.replace(/^src\//, '').split('/')[0] ?? '').replace(/\.[cm]?[jt]sx?$/, '')

/** Every module that a source names: imports, exports from, dynamic imports, types. */
export function importsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const named = code.matchAll(
    /\bfrom\s*(['"])([^'"]+)\1|\bimport\s*(['"])([^'"]+)\3|\bimport\s*\(\s*(['"])([^'"]+)\5/g,
  )
  return [...named].map((match) => match[2] ?? match[4] ?? match[6] ?? '')
}

/** One sentence for each import that the table does not allow. */
export function findBreaches(sources: Sources): string[] {
  const breaches: string[] = []
  for (const [path, source] of Object.entries(sources)) {
    const from = placeOf(path)
    const allowed = rules[from]
    if (!allowed) {
      breaches.push(`${path}: "${from}" has no rule`)
      continue
    }
    for (const named of importsOf(source)) {
      const to = targetOf(path, named)
      if (to !== undefined && to !== from && !allowed.includes(to)) breaches.push(`${path} imports ${to}`)
    }
  }
  return breaches
}

function targetOf(path: string, named: string): string | undefined {
  if (named === '@payload-config') return 'payload.config'
  if (!named.startsWith('.')) return undefined
  return placeOf(normalize(join(dirname(path), named)))
}

/** The sources below `folder`, by path. */
export function readSources(folder: string): Sources {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => normalize(join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('migrations'))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}
