/**
 * What stands in the records of the interface: their own fields from one statement, inverses from another. Nothing
 * else reads records for a caller, so another reader can take this one's place.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { visibleFilter } from '../query/access'
import { maxReadIds, tooManyIds } from './answerSize'
import { elementsWithin } from '../query/compile'
import { among, execute, fixedSql, literal } from '../connection/execute'
import type { Filter } from '../query/filter'
import { type CollectionModel, type FieldModel, collectionOf, inverseKinds } from '../model/model'
import { readRows, type Row } from './rows'
import { localesOf } from '../query/select'
import { fromTable, rootSource, type Source } from './map'

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
  const { rows } = await readRows(req, slug, ids, within ? { within } : {})
  await fillInverses(req, collectionOf(req.payload, slug), rows)
  return rows
}

/** One record, if the caller may see it, with `extra` of it as `readRows` has it; never newer than the record. */
export const readRecord = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  extra: SQL,
): Promise<{ extra: unknown; row: Row } | undefined> => {
  const { extras, rows } = await readRows(req, slug, [id], { extra })
  await fillInverses(req, collectionOf(req.payload, slug), rows)
  const [row] = rows
  return row && { extra: extras.get(id), row }
}

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
    const part = wall ? make() : fixedSql(req.payload, `inverse ${slug}.${field.name}`, make)
    return sql`${part} AND ${among(sql`record.id`, ids)}`
  })
}

const inversePart = (source: Source, field: FieldModel, wall: Filter | undefined): SQL => {
  const rows = elementsWithin(source, field, wall)
  if (!rows) throw new Error(`${field.name} is no inverse.`)
  return sql`SELECT ${literal(field.name)} AS name, record.id AS parent, ${rows.element} AS element
    FROM ${fromTable(source)}, ${rows.from} WHERE ${rows.where}`
}
