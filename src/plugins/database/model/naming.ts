/**
 * Who names whom: the other direction of every reference, for any collection alike.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { among } from '../query/among'
import { execute } from '../connection/execute'
import { type FieldModel, modelOf } from './model'
import { column, fromTable, listRows, rootSource } from '../storage/source'

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

/** The records that name `target`, with the fields that do, in the order of their locks: one statement for all. */
export const namingRecords = async (
  req: PayloadRequest,
  slug: string,
  target: number,
): Promise<{ fields: FieldModel[]; id: number; slug: string }[]> => {
  const owners = ownersOf(req.payload, slug).sort((a, b) => (a.slug < b.slug ? -1 : 1))
  if (owners.length === 0) return []
  const found = await execute<{ id: number; owner: number }>(
    req,
    sql`${sql.join(
      owners.map(
        (owner, at) =>
          sql`SELECT ${sql.raw(String(at))} AS owner, id FROM (${naming(req, owner, target)}) AS n`,
      ),
      sql` UNION ALL `,
    )} ORDER BY owner, id`,
    true,
  )
  const records = new Map<string, { fields: FieldModel[]; id: number; slug: string }>()
  for (const { id, owner: at } of found) {
    const owner = owners[at]
    // A record that names itself goes with its own name.
    if (!owner || (owner.slug === slug && id === target)) continue
    const record = records.get(`${owner.slug}/${id}`) ?? { fields: [], id, slug: owner.slug }
    record.fields.push(owner.field)
    records.set(`${owner.slug}/${id}`, record)
  }
  return [...records.values()]
}

/** Every naming of one of `targets`, in the order of their owners' locks: one statement for all. */
export const namingsOf = async (
  req: PayloadRequest,
  slug: string,
  targets: readonly number[],
): Promise<{ field: FieldModel; id: number; slug: string; target: number }[]> => {
  const owners = ownersOf(req.payload, slug).sort((a, b) => (a.slug < b.slug ? -1 : 1))
  if (owners.length === 0) return []
  const parts = owners.map(({ field, slug: owner }, at) => {
    const source = rootSource(req.payload, owner, { locale: 'en' })
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
  return found.flatMap(({ id, owner: at, target }) => {
    const owner = owners[at]
    // A record that names itself goes with its own name.
    if (!owner || (owner.slug === slug && id === target)) return []
    return [{ field: owner.field, id, slug: owner.slug, target }]
  })
}

/** The ids of the records whose `field` names `target`, lowest first. */
export const ownersNaming = async (req: PayloadRequest, owner: Owner, target: number): Promise<number[]> => {
  const found = await execute<{ id: number }>(req, sql`${naming(req, owner, target)} ORDER BY id`)
  return found.map(({ id }) => id)
}

const naming = ({ payload }: PayloadRequest, { field, slug }: Owner, target: number): SQL => {
  const source = rootSource(payload, slug, { locale: 'en' })
  const rows = listRows(source, field)
  const names = rows
    ? sql`EXISTS (SELECT 1 FROM ${rows.from} WHERE ${rows.where} AND ${rows.element} = ${target})`
    : sql`${column(source, field)} = ${target}`
  return sql`SELECT record.id FROM ${fromTable(source)} WHERE ${names}`
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
