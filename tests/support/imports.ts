/**
 * Which file of src may import which: the rules of the house as a table, and the reading of sources they need.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Sources = Record<string, string>

/** Engines in their order: each may import those before it. */
export const engines = [
  'plugins/database',
  'plugins/files',
  'plugins/auth',
  'plugins/ledger',
  'plugins/records',
  'plugins/api',
  'plugins/webhooks',
  'plugins/openapi',
]

const helpers = ['lib', 'lib/admission', 'lib/log']
const words = ['vocabulary', 'fields']
const ground = [...helpers, 'env', 'payload-types']

/**
 * What the files of a place may import, beside their own place. A place is a folder or file at the top of src, or one below
 * `plugins` and `lib` that has a rule of its own.
 */
export const rules: Record<string, readonly string[]> = {
  vocabulary: [],
  fields: [],
  labels: ['fields'],
  access: [],
  lib: [],
  'lib/admission': ['lib'],
  'lib/log': ['env'],
  'lib/mail': ['lib/log'],
  env: ['lib', 'lib/admission'],
  'payload-types': [],
  collections: [...words, 'access', 'payload-types'],
  ...Object.fromEntries(
    engines.map((name, at) => [name, [...engines.slice(0, at), ...words, ...ground, 'access']]),
  ),
  'plugins/saved-views': ['vocabulary', 'access', 'plugins/auth', 'plugins/database'],
  admin: [...words, ...engines, ...ground, 'plugins/saved-views'],
  seed: [...words, ...engines, ...ground, 'plugins/saved-views'],
  'payload.config': [
    ...words,
    ...engines,
    ...ground,
    'access',
    'collections',
    'labels',
    'lib/mail',
    'plugins/saved-views',
    'seed',
  ],
  doctor: [...engines, ...ground, 'vocabulary'],
  runtime: [...engines, ...ground, 'payload.config', 'seed', 'vocabulary'],
  cli: [...engines, ...ground, 'doctor', 'runtime', 'seed', 'vocabulary'],
  app: [...engines, ...ground, 'admin', 'payload.config'],
}

/** The place of a path: `src/plugins/database/embedded/lock.ts` is in `plugins/database`. */
export const placeOf = (path: string): string => {
  const [top = '', below = ''] = path
    .replace(/^src\//, '')
    .replace(/\.[cm]?[jt]sx?$/, '')
    .split('/')
  const isBelow = top === 'plugins' || `${top}/${below}` in rules
  return isBelow ? `${top}/${below}` : top
}

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

/** Files that import each other in a circle, types included: each circle once, as the paths that it goes through. */
export function findCircles(sources: Sources): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path])
    if (done.has(path) || way.includes(path)) return
    for (const named of importsOf(sources[path] ?? '')) {
      const target = fileOf(sources, path, named)
      if (target !== undefined) walk(target, [...way, path])
    }
    done.add(path)
  }
  for (const path of Object.keys(sources)) walk(path, [])
  return circles
}

function fileOf(sources: Sources, path: string, named: string): string | undefined {
  if (!named.startsWith('.')) return undefined
  const target = normalize(join(dirname(path), named))
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`].find(
    (each) => each in sources,
  )
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
