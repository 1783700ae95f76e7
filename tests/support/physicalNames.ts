/**
 * Finds names of tables and columns in statements that are to have the names of collections and fields: a renamed field would
 * break such a statement when it runs, and nothing before.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Sources } from './imports'

const folder = 'src/plugins/database/migrations'

type Table = { columns: Record<string, { name: string }>; name: string }

/** The tables of the newest snapshot of the schema. */
export function readTables(): Table[] {
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(`${folder}/${newest}`, 'utf8')) as {
    tables: Record<string, Table>
  }
  return Object.values(tables)
}

/** A message for each name. Those that no field or collection has are known by their underscore, the others by what precedes them. */
export function findPhysicalNames(sources: Sources, tables: readonly Table[]): string[] {
  const names = new Set(tables.map(({ name }) => name))
  const columns = tables.flatMap((table) => Object.values(table.columns).map(({ name }) => name))
  const physical = new Set([...names, ...columns].filter((name) => name.includes('_')))
  return Object.entries(sources).flatMap(([path, source]) =>
    withoutComments(source)
      .split('\n')
      .flatMap((line, at) => {
        const words = (line.match(/\w+/g) ?? []).filter((word) => physical.has(word))
        const read = [...line.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(\w+)/g)].flatMap(([, name = '']) =>
          names.has(name) ? [name] : [],
        )
        return [...new Set([...words, ...read])].map((name) => `${path}:${at + 1} has ${name}: ${remedy}`)
      }),
  )
}

const remedy = 'read it by visibleRecordsSql or storedRecordsSql, which have columns by the names of fields'

/** The same number of lines. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/^\s*\/\/.*$/gm, '')
