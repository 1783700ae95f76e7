/**
 * Every read of the interface: which records a filter means, how many they are, and what stands in them.
 * Ids come from one SQL condition, records from Payload, inverses from one grouped query a relation.
 * Nothing else reads records for a caller, so another reader can take this one's place.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { compileFilter, sortable } from './compile'
import { execute } from './execute'
import type { Filter, Sort } from './filter'
import { type CollectionModel, type FieldModel, collectionOf, inverseKinds } from './model'
import { fromTable, listRows, rootSource, scalar, type Source } from './source'

/** A record as the interface shows it: references as ids, lists as arrays, moments as ISO 8601 text. */
export type Row = Record<string, unknown> & { id: number }

export type Selection = {
  /** Together with what the caller may see (`accessFilter`), which nothing here adds. */
  filter?: Filter | undefined
  limit?: number | undefined
  offset?: number
  ofVersions?: boolean
  sort?: readonly Sort[] | undefined
}

/** How many records a filter means. */
export const countRecords = async (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
): Promise<number> => {
  const { source, where } = prepare(req, slug, selection)
  const rows = await execute<{ total: string }>(
    req,
    sql`SELECT count(*) AS total FROM ${fromTable(source)} WHERE ${where}`,
  )
  return Number(rows[0]?.total)
}

/**
 * The ids of the records that a filter means, in order.
 *
 * @param total how many there are, when known: a page nearer to the end is then read from the end, so that
 *   deep pages cost what shallow ones cost
 */
export const findIds = async (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
  total?: number,
): Promise<number[]> => {
  const rows = await findRows<{ id: number }>(req, slug, selection, sql`record.id`, total)
  return rows.map(({ id }) => id)
}

/** As `findIds`, each with the stamp of the transaction that wrote it last. */
export const findStamped = (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
): Promise<{ id: number; stamp: string }[]> =>
  findRows(req, slug, selection, sql`record.id, record.xmin::text AS stamp`)

const findRows = async <Found>(
  req: PayloadRequest,
  slug: string,
  selection: Selection,
  columns: SQL,
  total?: number,
): Promise<Found[]> => {
  const { source, where } = prepare(req, slug, selection)
  const { offset = 0 } = selection
  const limit = selection.limit ?? null
  const fromEnd = limit !== null && total !== undefined && offset > total / 2
  const window = fromEnd
    ? { limit: Math.max(0, Math.min(limit, total - offset)), offset: Math.max(0, total - offset - limit) }
    : { limit, offset }
  const rows = await execute<Found>(
    req,
    sql`SELECT ${columns} FROM ${fromTable(source)} WHERE ${where} ORDER BY ${order(source, selection.sort ?? [], fromEnd)}
      LIMIT ${window.limit} OFFSET ${window.offset}`,
  )
  return fromEnd ? rows.reverse() : rows
}

/** Whether a filter means the record `id` now. */
export const isMeant = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  filter: Filter,
): Promise<boolean> => {
  const { source, where } = prepare(req, slug, { filter })
  const rows = await execute(
    req,
    sql`SELECT 1 FROM ${fromTable(source)} WHERE record.id = ${id} AND ${where}`,
  )
  return rows.length > 0
}

const prepare = (req: PayloadRequest, slug: string, { filter, ofVersions = false }: Selection) => {
  const options = { ...localesOf(req), ofVersions }
  return {
    source: rootSource(req.payload, slug, options),
    where: filter ? compileFilter(req.payload, slug, filter, options) : sql`TRUE`,
  }
}

const localesOf = ({ fallbackLocale, locale }: PayloadRequest) => ({
  ...(typeof fallbackLocale === 'string' ? { fallbackLocale } : {}),
  locale: locale ?? 'en',
})

// Newest first where nothing is asked. Records without a value come last whichever way the order goes.
const order = (source: Source, sorts: readonly Sort[], reversed: boolean): SQL => {
  const parts = sorts.map(({ descending, field }) => {
    const value = sortable(field, scalar(source, field))
    const direction = sql.raw(descending === reversed ? 'ASC' : 'DESC')
    // Without the clause where it cannot matter, so that the column's index serves.
    if (neverNull.has(field.name)) return sql`${value} ${direction}`
    return sql`${value} ${direction} NULLS ${sql.raw(reversed ? 'FIRST' : 'LAST')}`
  })
  const tie = sql.raw((sorts.length === 0) === reversed ? 'ASC' : 'DESC')
  return sql.join([...parts, sql`record.id ${tie}`], sql`, `)
}

const neverNull = new Set(['id', 'createdAt', 'updatedAt'])

// Payload sends a parameter for each id, and Postgres takes 65,535 in a statement.
const readAtOnce = 5000

/** The records of `ids` that the caller may see, in that order. */
export const readRecords = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<Row[]> => {
  const collection = collectionOf(req.payload, slug)
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const part = ids.slice(at, at + readAtOnce)
    const { docs } = await req.payload.find({
      collection: slug as CollectionSlug,
      depth: 0,
      // Inverses are filled below, one query for all records; the type knows only joins to configure.
      joins: false as never,
      limit: part.length,
      overrideAccess: false,
      pagination: false,
      req,
      where: { id: { in: part } },
    })
    const byId = new Map(docs.map((doc) => [doc.id, toRow(collection, doc as unknown as Row)]))
    rows.push(...part.flatMap((id) => byId.get(id) ?? []))
  }
  await fillInverses(req, collection, rows)
  return rows
}

const toRow = (collection: CollectionModel, doc: Row): Row => {
  const row: Row = { id: doc.id }
  for (const { kind, name } of collection.fields.values()) {
    row[name] = doc[name] ?? (kind === 'references' || kind === 'choices' || kind === 'inverse' ? [] : null)
  }
  return row
}

const fillInverses = async (req: PayloadRequest, collection: CollectionModel, rows: Row[]): Promise<void> => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inverses = [...collection.fields.values()].filter(({ kind }) => inverseKinds.has(kind))
  for (const { element, name, parent } of await inverseElements(req, collection.slug, inverses, [
    ...byId.keys(),
  ])) {
    const row = byId.get(parent)
    if (!row) continue
    if (Array.isArray(row[name])) row[name].push(element)
    else row[name] = element
  }
}

/** Which records own each relation to each of `ids`, lowest first; one statement however many there are. */
export const inverseElements = async (
  req: PayloadRequest,
  slug: string,
  inverses: readonly FieldModel[],
  ids: readonly number[],
): Promise<{ element: number; name: string; parent: number }[]> => {
  if (inverses.length === 0 || ids.length === 0) return []
  const source = rootSource(req.payload, slug, localesOf(req))
  const parts = inverses.map((field) => {
    const rows = listRows(source, field)
    if (!rows) throw new Error(`${slug}.${field.name} is no inverse.`)
    return sql`SELECT DISTINCT ${field.name} AS name, record.id AS parent, ${rows.element} AS element
      FROM ${fromTable(source)}, ${rows.from}
      WHERE record.id = ANY(${sql.param([...ids])}::int[]) AND ${rows.where}`
  })
  return execute(req, sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY element`)
}

export type VersionRow = {
  createdAt: unknown
  id: number
  parent: null | number
  updatedAt: unknown
  version: Row
}

/** The version entries of `ids` that the caller may see, in that order. */
export const readVersions = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<VersionRow[]> => {
  if (ids.length === 0) return []
  const collection = collectionOf(req.payload, slug)
  const { docs } = await req.payload.findVersions({
    collection: slug as CollectionSlug,
    depth: 0,
    limit: ids.length,
    overrideAccess: false,
    pagination: false,
    req,
    where: { id: { in: [...ids] } },
  })
  const byId = new Map(docs.map((doc) => [Number(doc.id), doc]))
  return ids.flatMap((id) => {
    const doc = byId.get(id)
    if (!doc) return []
    const parent = typeof doc.parent === 'number' ? doc.parent : null
    // A version is the record as it was, under the record's id.
    const version = toRow(collection, { ...(doc.version as object), id: parent ?? 0 })
    return [{ createdAt: doc.createdAt, id, parent, updatedAt: doc.updatedAt, version }]
  })
}
