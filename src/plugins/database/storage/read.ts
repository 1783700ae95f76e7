/**
 * What stands in the records of the interface: their own fields from one statement, inverses from another. Nothing
 * else reads records for a caller, so another reader can take this one's place.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { visibleFilter } from '../query/access'
import { among } from '../query/among'
import { addWeight, maxAnswerBytesOf, maxReadIds, tooManyIds, type Weight, weigh } from './answerSize'
import { elementsWithin } from '../query/compile'
import { execute } from '../connection/execute'
import type { Filter } from '../query/filter'
import { fixedSql, literal } from './fixedSql'
import { type CollectionModel, type FieldModel, collectionOf, inverseKinds } from '../model/model'
import { isShapedByPayload, readRows, requireReadable, type Row, toRow } from './rows'
import { localesOf } from '../query/select'
import { fromTable, rootSource, type Source } from './source'

export type { Row } from './rows'

// Payload sends a parameter for each id, and Postgres takes 65,535 in a statement.
const readAtOnce = 5000

/**
 * The records of `ids` that the caller may see, in that order.
 *
 * @param within what the caller may see, where the rules of the collection do not say it
 */
export const readRecords = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  within?: Filter,
): Promise<Row[]> => {
  const collection = collectionOf(req.payload, slug)
  const { config } = req.payload.collections[slug as CollectionSlug]
  const rows =
    isShapedByPayload(config) && !within
      ? await findRows(req, collection, ids)
      : (await readRows(req, slug, ids, within ? { within } : {})).rows
  await fillInverses(req, collection, rows)
  return rows
}

/** One record, if the caller may see it, with `extra` of it as `readRows` has it; never newer than the record. */
export const readRecord = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  extra: SQL,
): Promise<{ extra: unknown; row: Row } | undefined> => {
  const collection = collectionOf(req.payload, slug)
  const { config } = req.payload.collections[slug as CollectionSlug]
  const { extras, rows } = isShapedByPayload(config)
    ? { extras: await readExtra(req, slug, id, extra), rows: await findRows(req, collection, [id]) }
    : await readRows(req, slug, [id], { extra })
  await fillInverses(req, collection, rows)
  const [row] = rows
  return row && { extra: extras.get(id), row }
}

const readExtra = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  extra: SQL,
): Promise<Map<number, unknown>> => {
  const source = rootSource(req.payload, slug, localesOf(req))
  const found = await execute<{ extra: unknown }>(
    req,
    sql`SELECT ${extra} AS extra FROM ${fromTable(source)} WHERE record.id = ${id}`,
  )
  return new Map(found.map((each) => [id, each.extra]))
}

/** As `readRows`, through Payload with all its hooks and rules. */
const findRows = async (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
): Promise<Row[]> => {
  const rows: Row[] = []
  const total: Weight = { bytes: 0, ids: 0 }
  const source = rootSource(req.payload, collection.slug, localesOf(req))
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const part = ids.slice(at, at + readAtOnce)
    if (part.length > 1) await requireReadable(req, source, part)
    const { docs } = await req.payload.find({
      collection: collection.slug as CollectionSlug,
      depth: 0,
      // Inverses are filled apart, one query for all records; the type knows only joins to configure.
      joins: false as never,
      limit: part.length,
      overrideAccess: false,
      pagination: false,
      req,
      where: { id: { in: part } },
    })
    const byId = new Map(docs.map((doc) => [doc.id, fromDocument(collection, doc)]))
    for (const row of byId.values()) addWeight(total, weigh(row), maxAnswerBytesOf(req.payload))
    rows.push(...part.flatMap((id) => byId.get(id) ?? []))
  }
  return rows
}

const fromDocument = (collection: CollectionModel, doc: object): Row =>
  toRow(collection, ({ key, name }) => (doc as Record<string, unknown>)[key ?? name])

// One more than an answer may list tells that there are too many, whatever their number.
const oneTooMany = sql.raw(String(maxReadIds + 1))

const fillInverses = async (req: PayloadRequest, collection: CollectionModel, rows: Row[]): Promise<void> => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inverses = [...collection.fields.values()].filter(({ kind }) => inverseKinds.has(kind))
  const parts = await inverseParts(req, collection.slug, inverses, [...byId.keys()])
  if (!parts) return
  const found = await execute<{ elements: number[]; name: string; parent: number; total: number }>(
    req,
    sql`SELECT name, parent, count(*)::int AS total, json_agg(DISTINCT element ORDER BY element) AS elements
      FROM (${sql.join(
        parts.map((part) => sql`SELECT * FROM (${part} LIMIT ${oneTooMany}) AS part`),
        sql` UNION ALL `,
      )} LIMIT ${oneTooMany}) AS found GROUP BY name, parent`,
    true,
  )
  if (found.reduce((sum, { total }) => sum + total, 0) > maxReadIds) throw tooManyIds(maxReadIds)
  for (const { elements, name, parent } of found) {
    const row = byId.get(parent)
    if (row) row[name] = Array.isArray(row[name]) ? elements : elements.at(-1)
  }
}

/** Which records that the caller sees own each relation to each of `ids`, lowest first; one statement for all. */
export const inverseElements = async (
  req: PayloadRequest,
  slug: string,
  inverses: readonly FieldModel[],
  ids: readonly number[],
): Promise<{ element: number; name: string; parent: number }[]> => {
  const parts = await inverseParts(req, slug, inverses, ids)
  if (!parts) return []
  return execute(
    req,
    sql`SELECT DISTINCT name, parent, element FROM (${sql.join(parts, sql` UNION ALL `)}) AS found ORDER BY element`,
    ids.length === 1,
  )
}

const inverseParts = async (
  req: PayloadRequest,
  slug: string,
  inverses: readonly FieldModel[],
  ids: readonly number[],
): Promise<SQL[] | undefined> => {
  if (inverses.length === 0 || ids.length === 0) return undefined
  const source = rootSource(req.payload, slug, localesOf(req))
  const walls = new Map<string, Filter | undefined>()
  for (const owner of new Set(inverses.map(({ target = '' }) => target))) {
    walls.set(owner, await visibleFilter(req, owner))
  }
  return inverses.map((field) => {
    const wall = walls.get(field.target ?? '')
    const make = () => inversePart(source, field, wall)
    const part = wall ? make() : fixedSql(req.payload, `${slug}.${field.name}`, make)
    return sql`${part} AND ${among(sql`record.id`, ids)}`
  })
}

const inversePart = (source: Source, field: FieldModel, wall: Filter | undefined): SQL => {
  const rows = elementsWithin(source, field, wall)
  if (!rows) throw new Error(`${source.slug}.${field.name} is no inverse.`)
  return sql`SELECT ${literal(field.name)} AS name, record.id AS parent, ${rows.element} AS element
    FROM ${fromTable(source)}, ${rows.from} WHERE ${rows.where}`
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
  await requireReadable(req, rootSource(req.payload, slug, { ...localesOf(req), ofVersions: true }), ids)
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
    const version = fromDocument(collection, { ...(doc.version as object), id: parent ?? 0 })
    return [{ createdAt: doc.createdAt, id, parent, updatedAt: doc.updatedAt, version }]
  })
}
