/**
 * Records and versions read from Payload's tables by one plain statement, as Payload would answer them at about a tenth of
 * the time.
 *
 * A record's lists stand in the same statement as its row, so that it is never half of before a write and half of
 * after it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { accessFilter } from '../query/access'
import { addWeight, maxAnswerBytesOf, tooManyBytes, type Weight, weigh } from './answerSize'
import { compileFilter } from '../query/compile'
import { among, execute, fixedSql } from '../connection/execute'
import type { Filter } from '../query/filter'
import { type CollectionModel, type FieldModel, collectionOf, listKinds, versionFields } from '../model/model'
import { localesOf } from '../query/select'
import { column, fromTable, rootSource, type Source } from './map'
import { valueKind } from './value'

/** A record as the interface shows it: references as ids, lists as arrays, moments as ISO 8601 text. */
export type Row = Record<string, unknown> & { id: number }

export type VersionRow = {
  createdAt: unknown
  id: number
  parent: null | number
  updatedAt: unknown
  /** The record as it was, under the record's id. */
  version: Row
}

/** A row of the database: by the place of each field in the model, and what was asked beside them. */
type Cells = { [at: number]: unknown; extra?: unknown }

// More at once gain nothing and hold what the driver gives in memory.
const readAtOnce = 1000

/**
 * The records of `ids` that the caller may see, in that order, without their inverses.
 *
 * @param within what the caller may see, where the rules of the collection do not say it
 * @param extra one more expression over the table, which goes by `record`: read in the same moment as the record
 * @returns with the records, what `extra` was for each, by id
 */
export const readRows = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  { extra, within }: { extra?: SQL; within?: Filter } = {},
): Promise<{ extras: Map<number, unknown>; rows: Row[] }> => {
  const extras = new Map<number, unknown>()
  if (ids.length === 0) return { extras, rows: [] }
  const collection = collectionOf(req.payload, slug)
  // Of an open one `requirePlainReads` has made sure that its tables hold what Payload would answer.
  if (!collection.isOpen && !within) throw new Error(`${slug} is closed, and read by Payload alone.`)
  const visible = within ?? (await accessFilter(req, slug, 'read'))
  const source = rootSource(req.payload, slug, localesOf(req))
  const rows = await readCells(req, source, collection.fields, ids, { extra, visible }, (cells) => {
    const row = toRow(collection, ({ kind }, place) => valueKind(kind).fromDriver(cells[place]))
    if (extra) extras.set(row.id, cells.extra)
    return row
  })
  return { extras, rows }
}

/** The versions of `ids` that the caller may see, in that order. */
export const readVersions = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<VersionRow[]> => {
  if (ids.length === 0) return []
  const collection = collectionOf(req.payload, slug)
  const fields = versionFields(collection)
  const places = new Map([...fields.keys()].map((name, at) => [name, at]))
  const visible = await accessFilter(req, slug, 'readVersions')
  const source = rootSource(req.payload, slug, { ...localesOf(req), ofVersions: true })
  return readCells(req, source, fields, ids, { visible }, (cells) => {
    const valueOf = (name: string): unknown =>
      valueKind(fields.get(name)?.kind ?? 'id').fromDriver(cells[places.get(name) ?? -1])
    const parent = valueOf('parent') as null | number
    return {
      createdAt: valueOf('createdAt'),
      id: valueOf('id') as number,
      parent,
      updatedAt: valueOf('updatedAt'),
      version: toRow(collection, ({ name }) => (name === 'id' ? (parent ?? 0) : valueOf(`version.${name}`))),
    }
  })
}

/** What `toRead` makes of each row of `ids` that is `visible`, in the order of the ids. */
const readCells = async <Read extends { id: number }>(
  req: PayloadRequest,
  source: Source,
  fields: ReadonlyMap<string, FieldModel>,
  ids: readonly number[],
  { extra, visible }: { extra?: SQL | undefined; visible: Filter | undefined },
  toRead: (cells: Cells) => Read,
): Promise<Read[]> => {
  const { payload, storage } = source
  const isVisible = visible
    ? compileFilter(payload, storage.collection.slug, visible, { ...source, ofVersions: storage.ofVersions })
    : sql`TRUE`
  const cells = sql`${cellsOf(source, fields)}${extra ? sql`, ${extra} AS extra` : sql``}`
  const found = new Map<number, Read>()
  const total: Weight = { bytes: 0, ids: 0 }
  const maxBytes = maxAnswerBytesOf(payload)
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const part = ids.slice(at, at + readAtOnce)
    const fits = part.length === 1 ? sql`` : sql` AND ${isReadable(source, part, maxBytes)}`
    const rows = await execute<Cells>(
      req,
      sql`SELECT ${cells} FROM ${fromTable(source)} WHERE ${among(sql`record.id`, part)} AND ${isVisible}${fits}`,
      true,
    )
    // Either none of them is there any more, or all of them together are too much.
    if (rows.length === 0 && part.length > 1) await requireReadable(req, source, part)
    for (const row of rows) {
      const read = toRead(row)
      addWeight(total, weigh(read), maxBytes)
      found.set(read.id, read)
    }
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** @throws AnswerTooLargeError for records that are too much for an answer, of which none was read */
const requireReadable = async (
  req: PayloadRequest,
  source: Source,
  ids: readonly number[],
): Promise<void> => {
  const maxBytes = maxAnswerBytesOf(req.payload)
  const [row] = await execute<{ fits: boolean }>(
    req,
    sql`SELECT ${isReadable(source, ids, maxBytes)} AS fits`,
  )
  if (row?.fits === false) throw tooManyBytes(maxBytes)
}

/**
 * That the text and lists of these records fit in an answer: asked in the statement that reads them, once for all of it,
 * before the first is read. The length of a long text stands beside it, and the text itself is not looked at.
 */
const isReadable = (source: Source, ids: readonly number[], maxBytes: number): SQL => {
  const { fields, table } = source.storage
  const all = [...fields.values()]
  const length = fixedSql(source.payload, `length of ${table}`, () => {
    const lengths = all
      .filter(({ field: { kind }, isInRow }) => isInRow && (kind === 'text' || kind === 'amount'))
      .map(({ field }) => sql`coalesce(octet_length(${column(source, field)}), 0)`)
    return lengths.length === 0 ? sql`0` : sql.join(lengths, sql` + `)
  })
  const text = sql`(SELECT coalesce(sum(${length}), 0) FROM ${fromTable(source)} WHERE ${among(sql`record.id`, ids)})`
  const list = all.find(({ field: { kind }, isInRow }) => kind === 'references' && !isInRow)
  if (!list) return sql`${text} <= ${maxBytes}`
  return sql`${text} + 2 * (SELECT count(*) FROM (SELECT FROM ${sql.identifier(list.table)} WHERE ${among(sql`parent_id`, ids)}
    LIMIT ${maxBytes}) AS listed) <= ${maxBytes}`
}

/** What is read of each record: its fields, each under its place among them. */
const cellsOf = (source: Source, fields: ReadonlyMap<string, FieldModel>): SQL => {
  const { fallbackLocale = '', locale, payload, storage } = source
  return fixedSql(payload, `cells of ${storage.table} ${locale} ${fallbackLocale}`, () =>
    sql.join(
      [...fields.keys()].flatMap((name, at) => {
        const stored = storage.fields.get(name)
        return stored ? [sql`${stored.selected(source)} AS ${sql.identifier(String(at))}`] : []
      }),
      sql`, `,
    ),
  )
}

/** The record whose fields `valueOf` finds: in the order of the model, members of an object in that object. */
export const toRow = (
  collection: CollectionModel,
  valueOf: (field: FieldModel, place: number) => unknown,
): Row => {
  const row: Record<string, unknown> = {}
  let place = 0
  for (const field of collection.fields.values()) {
    const { kind, name } = field
    const value = valueOf(field, place++) ?? (listKinds.has(kind) ? [] : null)
    const dot = name.indexOf('.')
    if (dot < 0) row[name] = value
    else row[name.slice(0, dot)] = { ...(row[name.slice(0, dot)] as object), [name.slice(dot + 1)]: value }
  }
  return row as Row
}
