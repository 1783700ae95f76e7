/**
 * Incoming references: which records reference a given one.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { isOneOf, execute } from '../connection/execute'
import { type FieldModel, modelOf } from './model'
import { column, fromTable, listRows, rootSource } from '../storage/map'

type Owner = { field: FieldModel; slug: string }

/** The reference fields of all collections whose target is `slug`. */
const ownersOf = (payload: PayloadRequest['payload'], slug: string): Owner[] =>
  [...modelOf(payload).values()].flatMap((collection) =>
    [...collection.fields.values()]
      .filter(
        ({ isInline, kind, target }) =>
          target === slug && !isInline && (kind === 'reference' || kind === 'references'),
      )
      .map((field) => ({ field, slug: collection.slug })),
  )

/** A field of the record `id` of `slug` that references the record `target`. */
export type IncomingReference = { field: FieldModel; id: number; slug: string; target: number }

/** The records that reference `target`, with the fields that do, in the order in which they are to be locked. */
export const referencingRecords = async (
  req: PayloadRequest,
  slug: string,
  target: number,
): Promise<{ fields: FieldModel[]; id: number; slug: string }[]> => {
  const records = new Map<string, { fields: FieldModel[]; id: number; slug: string }>()
  for (const { field, id, slug: owner } of await referencesTo(req, slug, [target])) {
    const record = records.get(`${owner}/${id}`) ?? { fields: [], id, slug: owner }
    if (!record.fields.includes(field)) record.fields.push(field)
    records.set(`${owner}/${id}`, record)
  }
  return [...records.values()]
}

/** The references to `targets`, in the order in which their owners are to be locked; without those of records to themselves. */
export const referencesTo = async (
  req: PayloadRequest,
  slug: string,
  targets: readonly number[],
): Promise<IncomingReference[]> => {
  const owners = ownersOf(req.payload, slug).sort((a, b) => (a.slug < b.slug ? -1 : 1))
  const references = await readIncoming(req, owners, targets)
  return references.filter(({ id, slug: owner, target }) => owner !== slug || id !== target)
}

/** The ids of the records whose `field` references `target`, lowest first. */
export const ownersReferencing = async (
  req: PayloadRequest,
  owner: Owner,
  target: number,
): Promise<number[]> => [...new Set((await readIncoming(req, [owner], [target])).map(({ id }) => id))]

/** Reads the references to `targets` by the fields `owners`, in one statement. */
const readIncoming = async (
  req: PayloadRequest,
  owners: readonly Owner[],
  targets: readonly number[],
): Promise<IncomingReference[]> => {
  if (owners.length === 0) return []
  const parts = owners.map(({ field, slug }, at) => {
    const source = rootSource(req.payload, slug, { locale: 'en' })
    const rows = listRows(source, field)
    const number = sql.raw(String(at))
    return rows
      ? sql`SELECT ${number} AS owner, record.id, ${rows.element} AS target FROM ${fromTable(source)}, ${rows.from}
          WHERE ${rows.where} AND ${isOneOf(rows.element, targets)}`
      : sql`SELECT ${number} AS owner, record.id, ${column(source, field)} AS target FROM ${fromTable(source)}
          WHERE ${isOneOf(column(source, field), targets)}`
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

/** Reads a list of references of a record, in its order. */
export const readReferenceList = async (
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
