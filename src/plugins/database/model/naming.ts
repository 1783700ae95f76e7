/**
 * Who names whom: the other direction of every reference, for any collection alike.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { among, execute } from '../connection/execute'
import { type FieldModel, modelOf } from './model'
import { column, fromTable, listRows, rootSource } from '../storage/map'

type Owner = { field: FieldModel; slug: string }

/** The reference fields, anywhere, that name records of `slug`. */
const ownersOf = (payload: PayloadRequest['payload'], slug: string): Owner[] =>
  [...modelOf(payload).values()].flatMap((collection) =>
    [...collection.fields.values()]
      .filter(
        ({ isInline, kind, target }) =>
          target === slug && !isInline && (kind === 'reference' || kind === 'references'),
      )
      .map((field) => ({ field, slug: collection.slug })),
  )

/** One field of a record that names another. */
export type Naming = { field: FieldModel; id: number; slug: string; target: number }

/** The records that name `target`, with the fields that do, in the order of their locks. */
export const namingRecords = async (
  req: PayloadRequest,
  slug: string,
  target: number,
): Promise<{ fields: FieldModel[]; id: number; slug: string }[]> => {
  const records = new Map<string, { fields: FieldModel[]; id: number; slug: string }>()
  for (const { field, id, slug: owner } of await namingsOf(req, slug, [target])) {
    const record = records.get(`${owner}/${id}`) ?? { fields: [], id, slug: owner }
    if (!record.fields.includes(field)) record.fields.push(field)
    records.set(`${owner}/${id}`, record)
  }
  return [...records.values()]
}

/** Every naming of one of `targets`, in the order of their owners' locks. A record that names itself goes with its own name. */
export const namingsOf = async (
  req: PayloadRequest,
  slug: string,
  targets: readonly number[],
): Promise<Naming[]> => {
  const owners = ownersOf(req.payload, slug).sort((a, b) => (a.slug < b.slug ? -1 : 1))
  const namings = await namingsBy(req, owners, targets)
  return namings.filter(({ id, slug: owner, target }) => owner !== slug || id !== target)
}

/** The ids of the records whose `field` names `target`, lowest first. */
export const ownersNaming = async (req: PayloadRequest, owner: Owner, target: number): Promise<number[]> => [
  ...new Set((await namingsBy(req, [owner], [target])).map(({ id }) => id)),
]

/** One statement for all. */
const namingsBy = async (
  req: PayloadRequest,
  owners: readonly Owner[],
  targets: readonly number[],
): Promise<Naming[]> => {
  if (owners.length === 0) return []
  const parts = owners.map(({ field, slug }, at) => {
    const source = rootSource(req.payload, slug, { locale: 'en' })
    const rows = listRows(source, field)
    const number = sql.raw(String(at))
    return rows
      ? sql`SELECT ${number} AS owner, record.id, ${rows.element} AS target FROM ${fromTable(source)}, ${rows.from}
          WHERE ${rows.where} AND ${among(rows.element, targets)}`
      : sql`SELECT ${number} AS owner, record.id, ${column(source, field)} AS target FROM ${fromTable(source)}
          WHERE ${among(column(source, field), targets)}`
  })
  const found = await execute<{ id: number; owner: number; target: number }>(
    req,
    sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY owner, id`,
    targets.length === 1,
  )
  return found.flatMap(({ id, owner, target }) => {
    const { field, slug } = owners[owner] ?? {}
    return field && slug !== undefined ? [{ field, id, slug, target }] : []
  })
}

/** A record's list of references, in its order. */
export const listOf = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  field: FieldModel,
): Promise<number[]> => {
  const source = rootSource(req.payload, slug, { locale: 'en' })
  const rows = listRows(source, field)
  if (!rows) throw new Error(`${slug}.${field.name} is no list.`)
  const found = await execute<{ element: number }>(
    req,
    sql`SELECT ${rows.element} AS element FROM ${fromTable(source)}, ${rows.from}
      WHERE record.id = ${id} AND ${rows.where} ORDER BY "order"`,
  )
  return found.map(({ element }) => element)
}
