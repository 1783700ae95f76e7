/** Finds, locks and reads the records that rows refer to. */
import type { PayloadRequest } from 'payload'
import { resolveAccess, filterOf } from '../../database/query/access'
import { filterMatching } from '../../database/query/select'
import { lockName, lockRows } from '../../database/integrity/lock'
import type { CollectionModel } from '../../database/model/model'
import { type Doc, readDocs } from '../read'
import { idsByText, textsOf } from '../titles'
import type { ImportRequest } from './request'
import type { Row } from './readRows'

export type Matched = {
  /** The locked records by id, as far as the caller may see them. */
  docs: ReadonlyMap<number, Doc>
  /** The ids that the rows refer to, by their keys. */
  ids: ReadonlyMap<unknown, readonly number[]>
  /** The ids of records that the caller may change. */
  writable: ReadonlySet<number>
}

/** A row whose titles are those of records. */
export type SettledRow = Row & {
  /** The fields with unknown titles, treated as empty. */
  emptied: ReadonlySet<string>
}

/**
 * Like an upsert of the REST API: the keys are locked first, so that two imports of one key do not both create its
 * record.
 */
export const matchRows = async (
  req: PayloadRequest,
  collection: CollectionModel,
  { columns, match }: ImportRequest,
  rows: readonly Row[],
): Promise<Matched> => {
  const { slug } = collection
  const keys = [...new Set(rows.flatMap(({ key }) => (key === undefined ? [] : [key])))]
  if (!match || keys.length === 0) return { docs: new Map(), ids: new Map(), writable: new Set() }
  const ids = new Map<unknown, readonly number[]>()
  if (match.key === 'id') for (const key of keys) ids.set(key, [key as number])
  else {
    const texts = (keys as string[]).sort()
    for (const text of texts) await lockName(req, ['upsert', slug, match.name, text])
    for (const [text, found] of await idsByText(req, slug, match.name, new Set(texts))) ids.set(text, found)
  }
  // Rows that match several records are refused.
  const single = [...ids.values()].flatMap((found) => (found.length === 1 ? found : []))
  const locked = await lockRows(req, slug, single)
  const names = columns.flatMap((column) => (column ? [column.name] : []))
  const docs = new Map<number, Doc>()
  for (const doc of await readDocs(req, slug, { by: 'id', names, values: locked }))
    docs.set(Number(doc['id']), doc)
  const access = await resolveAccess(req, slug, 'update')
  const filter = filterOf(access)
  const writable = filter ? await filterMatching(req, slug, locked, filter) : locked
  return { docs, ids, writable: new Set(writable) }
}

/**
 * Resolves a title that no record or several records have to the record that the row's own record already references,
 * if that one has the title. So an unchanged file changes nothing. Otherwise an unknown title is treated as an empty
 * cell if the request says so, and any other remains a problem of the row. The text of a formula error is resolved in
 * the same way.
 */
export const settleTitles = async (
  req: PayloadRequest,
  { columns, unknown }: ImportRequest,
  rows: readonly Row[],
  matched: Matched,
): Promise<SettledRow[]> => {
  const referencedBy = (row: Row, name: string): number | undefined => {
    const value = docOf(row, matched)?.[name]
    return typeof value === 'number' ? value : undefined
  }
  const texts = new Map<string, ReadonlyMap<number, string>>()
  for (const column of columns) {
    if (column?.by === undefined) continue
    const { by, field, name } = column
    const ids = rows.flatMap((row) =>
      row.problems.some((problem) => 'title' in problem && problem.name === name)
        ? (referencedBy(row, name) ?? [])
        : [],
    )
    if (ids.length > 0) texts.set(name, await textsOf(req, field.target ?? '', by, new Set(ids)))
  }
  return rows.map((each) => {
    const data = { ...each.data }
    const emptied = new Set<string>()
    const problems = each.problems.filter((problem) => {
      if ('fault' in problem) {
        const isOwn = docOf(each, matched)?.[problem.name] === problem.fault
        if (isOwn) data[problem.name] = problem.fault
        return !isOwn
      }
      if (!('title' in problem)) return true
      const { name, title } = problem
      const id = referencedBy(each, name)
      const isOwn = id !== undefined && texts.get(name)?.get(id)?.trim() === title
      if (isOwn) data[name] = id
      else if (problem.isUnknown && unknown === 'empty') emptied.add(name)
      return !isOwn && !emptied.has(name)
    })
    // A row without any remaining value is not a record.
    const isEmpty = each.key === undefined && Object.keys(data).length === 0
    return isEmpty ? { ...each, emptied: new Set() } : { ...each, data, emptied, problems }
  })
}

/** The record that a row refers to, if there is one. */
export const docOf = ({ key }: Row, { docs, ids }: Matched): Doc | undefined =>
  docs.get(ids.get(key)?.[0] ?? 0)
