import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { engines, findBreaches, findCircles, importsOf, readSources, rules } from '../support/imports'
import { callsWithoutReq } from '../support/localApi'
import { findPhysicalNames, readTables } from '../support/physicalNames'

const sources = readSources('src')
const withConfig = { ...sources, 'payload.config.ts': readFileSync('payload.config.ts', 'utf8') }

describe('the imports of src', () => {
  it('run one way', () => {
    expect(findBreaches(withConfig)).toEqual([])
  })

  it.each([
    ['src/vocabulary/leads.ts', `import { text } from '../fields'`, 'fields'],
    ['src/fields/index.ts', `export * from '../vocabulary/leads'`, 'vocabulary'],
    ['src/collections/pipeline/Leads.ts', `import { env } from '../../env'`, 'env'],
    ['src/collections/pipeline/Leads.ts', `import { read } from '../../plugins/api'`, 'plugins/api'],
    ['src/plugins/database/index.ts', `import type { Caller } from '../auth'`, 'plugins/auth'],
    ['src/plugins/api/call.ts', `const x = await import('../webhooks/deliver')`, 'plugins/webhooks'],
    ['src/plugins/api/call.ts', `import { Leads } from '../../collections/pipeline/Leads'`, 'collections'],
    ['src/plugins/openapi/index.ts', `import '../../admin/style'`, 'admin'],
    ['src/plugins/auth/index.ts', `import config from '@payload-config'`, 'payload.config'],
    ['src/env.ts', `import { log } from "./lib/log"`, 'lib/log'],
    [
      'src/plugins/database/embedded/lock.ts',
      `import {\n  serve,\n} from '../../../runtime/server'`,
      'runtime',
    ],
  ])('are found when %s has %s', (path, source, to) => {
    expect(findBreaches({ ...sources, [path]: source })).toContain(`${path} imports ${to}`)
  })

  it('take links from where they load no page ahead', () => {
    const theirs = Object.keys(sources).filter((path) =>
      /import \{[^}]*\bLink\b[^}]*\} from '@payloadcms\/ui'|from 'next\/link/.test(sources[path] ?? ''),
    )
    expect(theirs).toEqual(['src/admin/shared/Link.tsx'])
  })

  it('need a rule for each new place', () => {
    expect(findBreaches({ 'src/misc.ts': '' })).toEqual(['src/misc.ts: "misc" has no rule'])
  })

  it('let an engine import those before it alone', () => {
    for (const [at, engine] of engines.entries()) {
      const later = engines.slice(at)
      expect(later.filter((name) => rules[engine]?.includes(name))).toEqual([])
    }
  })

  it('never go in a circle', () => {
    expect(findCircles(withConfig)).toEqual([])
  })

  it('are found where they go in a circle, of types too', () => {
    const files = {
      'src/a/index.ts': `import { b } from '../b'`,
      'src/b.ts': `import type { C } from './c'\nimport { d } from './d'`,
      'src/c.ts': `export * from './a'`,
      'src/d.ts': '',
    }
    expect(findCircles(files)).toEqual([['src/a/index.ts', 'src/b.ts', 'src/c.ts', 'src/a/index.ts']])
  })

  it('are read without those in comments', () => {
    expect(importsOf(`// from './a'\n/* import './b' */\nimport x, { type y } from './c'`)).toEqual(['./c'])
  })
})

describe('process.env', () => {
  const readers = (files: Record<string, string>) =>
    Object.entries(files)
      .filter(([, source]) =>
        /process\s*\.\s*env|process\s*\[\s*['"]env|\benv\b[^;\n]*from 'node:process'/.test(code(source)),
      )
      .map(([path]) => path)

  it('is read in env.ts alone', () => {
    expect(readers(withConfig)).toEqual(['src/env.ts'])
  })

  it('is found in any other file', () => {
    expect(readers({ 'src/a.ts': 'const { PORT } = process.env', 'src/b.ts': '// process.env' })).toEqual([
      'src/a.ts',
    ])
  })
})

describe('calls of the Local API', () => {
  it('all pass req, or say why they begin a transaction of their own', () => {
    expect(callsWithoutReq(withConfig)).toEqual([])
  })

  it.each([
    [`payload.find({ collection: 'leads', where: { a: f({ req: 1 }) } })`, false],
    [`await req.payload.update({\n  collection: 'leads',\n  data: { req: 1 },\n})`, false],
    [`payload.count(options)`, false],
    [`payload.findByID<'leads'>({ collection, id })`, false],
    [`payload.find({ collection: 'leads', req })`, true],
    [`payload.find({ collection: ')', req: inner })`, true],
    [`payload.delete({ ...rest, req, id })`, true],
    [`// no req: a command of its own\npayload.create({ collection: 'users', data })`, true],
    [`payload.logger.info({ msg })`, true],
  ])('are judged by their own properties: %s', (source, isFine) => {
    expect(callsWithoutReq({ 'src/x.ts': source })).toHaveLength(isFine ? 0 : 1)
  })
})

describe('statements of the panel and of keys', () => {
  const tables = readTables()
  const namesIn = (source: string) =>
    findPhysicalNames({ 'src/x.ts': source }, tables).map((message) =>
      /^(\S+) has (\w+): /.exec(message)?.slice(1),
    )

  it('name collections and fields, not tables and columns', () => {
    const checked = Object.entries(sources).filter(
      ([path]) => path.startsWith('src/admin/') || path === 'src/plugins/auth/keys/record.ts',
    )
    expect(findPhysicalNames(Object.fromEntries(checked), tables)).toEqual([])
  })

  it.each([
    ['sql`SELECT record.id FROM leads AS record`', 'leads'],
    ['sql`LEFT JOIN\ttenants AS tenant ON TRUE`', 'tenants'],
    ['sql`SELECT record.sales_rep_id FROM ${records} AS record`', 'sales_rep_id'],
    [`sql.identifier('sales_reps')`, 'sales_reps'],
  ])('are found where they have physical names: %s', (source, name) => {
    expect(namesIn(`/*\n*/\n${source}`)).toEqual([['src/x.ts:3', name]])
  })

  it.each([
    ['sql`SELECT lead."salesRep", count(*) AS leads FROM ${leads} AS lead`'],
    ['sql`SELECT jsonb_build_object() FROM newest`'],
    ['// FROM leads, by sales_rep_id'],
  ])('are left where they have none: %s', (source) => {
    expect(namesIn(source)).toEqual([])
  })
})

const code = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
