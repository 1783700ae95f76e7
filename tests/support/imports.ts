/**
 * The table of allowed imports between the folders of src, and the functions that check it.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Sources = Record<string, string>

/** The engines in order: each may import those before it. */
export const engines = [
  'plugins/database',
  'plugins/files',
  'plugins/auth',
  'plugins/ledger',
  'plugins/records',
  'plugins/tasks',
  'plugins/api',
  'plugins/hand-over',
  'plugins/exchange',
  'plugins/webhooks',
  'plugins/notifications',
  'plugins/openapi',
]

const helpers = ['lib', 'lib/admission', 'lib/log', 'lib/people']
const words = ['vocabulary', 'fields']
const basics = [...helpers, 'env', 'payload-types']

/**
 * The modules that the files of each module may import, besides their own. A module is a folder or file at the top of src, or
 * one below `plugins` and `lib` that has a rule of its own.
 */
export const rules: Record<string, readonly string[]> = {
  vocabulary: [],
  fields: ['lib', 'lib/people'],
  labels: ['fields'],
  access: [],
  lib: [],
  'lib/admission': ['lib'],
  'lib/log': ['env'],
  'lib/mail': [],
  'lib/people': [],
  env: ['lib', 'lib/admission'],
  'payload-types': [],
  collections: [...words, 'access', 'payload-types'],
  ...Object.fromEntries(
    engines.map((name, at) => [name, [...engines.slice(0, at), ...words, ...basics, 'access']]),
  ),
  'plugins/panel': ['access', 'fields'],
  'plugins/saved-views': ['vocabulary', 'access', 'lib', 'plugins/auth', 'plugins/database'],
  handOverRules: ['vocabulary', 'plugins/hand-over'],
  taskRules: ['vocabulary', 'plugins/tasks'],
  navigation: ['fields', 'plugins/saved-views'],
  admin: [...words, ...engines, ...basics, 'access', 'doctor', 'plugins/saved-views'],
  seed: [...words, ...engines, ...basics, 'plugins/saved-views'],
  'payload.config': [
    ...words,
    ...engines,
    ...basics,
    'access',
    'collections',
    'labels',
    'lib/mail',
    'navigation',
    'plugins/panel',
    'plugins/saved-views',
    'seed',
    'handOverRules',
    'taskRules',
  ],
  doctor: [...engines, ...basics, 'vocabulary'],
  runtime: [...engines, ...basics, 'payload.config', 'seed', 'vocabulary'],
  cli: [...engines, ...basics, 'doctor', 'runtime', 'seed', 'vocabulary'],
  app: [...engines, ...basics, 'admin'],
}

/** The module of a path: `src/plugins/database/embedded/lock.ts` is in `plugins/database`. */
export const moduleOf = (path: string): string => {
  const [top = '', below = ''] = path
    .replace(/^src\//, '')
    .replace(/\.[cm]?[jt]sx?$/, '')
    .split('/')
  const isBelow = top === 'plugins' || `${top}/${below}` in rules
  return isBelow ? `${top}/${below}` : top
}

/** Every path that a source imports: by imports, exports, dynamic imports and types. */
export function importsOf(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const named = code.matchAll(
    /\bfrom\s*(['"])([^'"]+)\1|\bimport\s*(['"])([^'"]+)\3|\bimport\s*\(\s*(['"])([^'"]+)\5/g,
  )
  return [...named].map((match) => match[2] ?? match[4] ?? match[6] ?? '')
}

/** A message for each import that the table does not allow. */
export function findBreaches(sources: Sources): string[] {
  const breaches: string[] = []
  for (const [path, source] of Object.entries(sources)) {
    const from = moduleOf(path)
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
  return moduleOf(normalize(join(dirname(path), named)))
}

/** Import cycles, types included: each once, as the list of its paths. */
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
