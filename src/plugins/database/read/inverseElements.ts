import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { isOneOf, execute, fixedSql, literal } from '../connection/execute'
import { collectionOf, type FieldModel } from '../model/model'
import { visibleFilter } from '../query/access'
import { filteredElements } from '../query/compile'
import type { Filter } from '../query/filter'
import { localesOf } from '../query/select'
import { fromTable, rootSource, type Source } from '../storage/map'

/** The elements, lowest first, of the inverses of `ids` that the caller may see, by one statement. */
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

/**
 * Counts, for each of `ids`, the records that own the relation to it and that the caller sees. Ids without any are left
 * out.
 */
export const countElements = async (
  req: PayloadRequest,
  slug: string,
  inverse: FieldModel,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const [part = sql``] = (await inverseParts(req, slug, [inverse], ids)) ?? []
  const owner = collectionOf(req.payload, inverse.target ?? '').fields.get(inverse.on ?? '')
  // An owner with a list of references may reference the record twice.
  const distinct = sql.raw(owner?.kind === 'reference' ? '' : 'DISTINCT ')
  const rows = await execute<{ parent: number; total: number }>(
    req,
    sql`SELECT parent, count(${distinct}element)::int AS total FROM (${part}) AS found GROUP BY parent`,
  )
  return new Map(rows.map(({ parent, total }) => [parent, total]))
}

const inverseParts = async (
  req: PayloadRequest,
  slug: string,
  inverses: readonly FieldModel[],
  ids: readonly number[],
): Promise<SQL[] | undefined> => {
  if (inverses.length === 0 || ids.length === 0) return undefined
  const source = rootSource(req.payload, slug, localesOf(req))
  const filters = new Map<string, Filter | undefined>()
  for (const owner of new Set(inverses.map(({ target = '' }) => target))) {
    filters.set(owner, await visibleFilter(req, owner))
  }
  return inverses.map((field) => {
    const visible = filters.get(field.target ?? '')
    const build = () => inversePart(source, field, visible)
    const part = visible ? build() : fixedSql(req.payload, `inverse ${slug}.${field.name}`, build)
    return sql`${part} AND ${isOneOf(sql`record.id`, ids)}`
  })
}

const inversePart = (source: Source, field: FieldModel, visible: Filter | undefined): SQL => {
  const rows = filteredElements(source, field, visible)
  if (!rows) throw new Error(`${field.name} is no inverse.`)
  return sql`SELECT ${literal(field.name)} AS name, record.id AS parent, ${rows.element} AS element
    FROM ${fromTable(source)}, ${rows.from} WHERE ${rows.where}`
}
