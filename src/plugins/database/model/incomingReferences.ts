/** Incoming references: the records that reference a given one. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest } from 'payload'
import { execute, fixedSql, literal } from '../connection/execute'
import { oneOfIds, runCompiled } from '../connection/statement'
import { type FieldModel, modelOf, tableOf } from './model'
import { canReference } from './shape'
import { column, fromTable, isPartOf, listRows, rootSource, storageOf } from '../storage/map'

/**
 * A field of a collection that can hold references. For a nested field, `target` is the collection that these
 * reference.
 */
export type Owner = { field: FieldModel; slug: string; target?: string }

/** The fields of all collections that can reference records of `slug`. */
export const findOwners = (payload: BasePayload, slug: string): Owner[] =>
  [...modelOf(payload).values()].flatMap((collection) =>
    [...collection.fields.values()]
      .filter((field) => !field.isInline && canReference(field, slug))
      .map((field) => ({ field, slug: collection.slug, target: slug })),
  )

/** Returns the owners in locking order. */
const findOwnersInOrder = (payload: BasePayload, slug: string): Owner[] =>
  findOwners(payload, slug).sort((a, b) => (a.slug < b.slug ? -1 : 1))

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

/**
 * The references to `targets`, in the order in which their owners are to be locked; without those of records to
 * themselves.
 */
export const referencesTo = async (
  req: PayloadRequest,
  slug: string,
  targets: readonly number[],
): Promise<IncomingReference[]> => {
  const references = await readIncoming(req, findOwnersInOrder(req.payload, slug), targets)
  return references.filter(({ id, slug: owner, target }) => owner !== slug || id !== target)
}

/** The ids of the records whose `field` references `target`, lowest first. */
export const ownersReferencing = async (
  req: PayloadRequest,
  owner: Owner,
  target: number,
): Promise<number[]> => [...new Set((await readIncoming(req, [owner], [target])).map(({ id }) => id))]

/**
 * SQL for the references to a record, whose table has the alias `record`, as text: to be read by `parseIncoming`. For a
 * statement that reads more of the record.
 */
export const incomingText = (payload: BasePayload, slug: string): SQL =>
  fixedSql(payload, `incoming references ${slug}`, () => buildIncoming(payload, slug))

const buildIncoming = (payload: BasePayload, slug: string): SQL => {
  const owners = findOwnersInOrder(payload, slug)
  if (owners.length === 0) return sql`'[]'`
  const parts = owners.map((owner, at) => referencesBy(payload, owner, at, (id) => sql`${id} = target.id`))
  // In a subquery the aliases of the owners hide that of the record.
  return sql`(SELECT coalesce(json_agg(json_build_array(incoming.owner, incoming.id) ORDER BY incoming.owner, incoming.id), '[]')::text
    FROM (SELECT record.id) AS target, LATERAL (${sql.join(parts, sql` UNION ALL `)}) AS incoming)`
}

/** @param text the value of `incomingText` @returns as `referencesTo` */
export const parseIncoming = (
  payload: BasePayload,
  slug: string,
  target: number,
  text: string,
): IncomingReference[] => {
  const owners = findOwnersInOrder(payload, slug)
  return (JSON.parse(text) as [owner: number, id: number][]).flatMap(([at, id]) => {
    const owner = owners[at]
    return owner && (owner.slug !== slug || id !== target) ? [{ ...owner, id, target }] : []
  })
}

/** Builds SQL for the references to some records by one field, with the field's index among the owners. */
const referencesBy = (
  payload: BasePayload,
  { field, slug, target: targetSlug = field.target ?? '' }: Owner,
  at: number,
  isTarget: (id: SQL) => SQL,
): SQL => {
  if (field.kind === 'nested')
    return referencesWithin(payload, { field, slug, target: targetSlug }, at, isTarget)
  const source = rootSource(payload, slug, { locale: 'en' })
  const rows = listRows(source, field)
  const target = rows?.element ?? column(source, field)
  const head = sql`SELECT ${sql.raw(String(at))} AS owner, record.id, ${target} AS target FROM ${fromTable(source)}`
  return rows
    ? sql`${head}, ${rows.from} WHERE ${rows.where} AND ${isTarget(target)}`
    : sql`${head} WHERE ${isTarget(target)}`
}

/** The references by the parts of a nested field. Rows of the same kind in another field are among them. */
const referencesWithin = (
  payload: BasePayload,
  { field, slug, target }: Required<Owner>,
  at: number,
  isTarget: (id: SQL) => SQL,
): SQL => {
  const { columns, fields, parts, table } = storageOf(payload, slug)
  const targetTable = tableOf(payload, target)
  const otherColumns = new Set(
    [...fields.values()].flatMap((stored) => (stored.isInRow ? [stored.column] : [])),
  )
  const owner = sql.raw(String(at))
  const inRow = columns
    .filter(({ name, referencedTable }) => referencedTable === targetTable && !otherColumns.has(name))
    .map(({ name }) => {
      const element = sql`record.${sql.identifier(name)}`
      return sql`SELECT ${owner} AS owner, record.id, ${element} AS target FROM ${sql.identifier(table)} AS record WHERE ${isTarget(element)}`
    })
  const inParts = parts.flatMap((part) =>
    part.columns
      .filter(({ name, referencedTable }) => referencedTable === targetTable && name !== part.parent)
      .map(({ name }) => {
        const element = sql`part.${sql.identifier(name)}`
        const isOfField = part.columns.some((each) => each.name === 'path')
          ? sql`(part.path = ${literal(field.name)}::text OR starts_with(part.path, ${literal(`${field.name}.`)}::text))`
          : sql`TRUE`
        return sql`SELECT ${owner} AS owner, record.id, ${element} AS target FROM ${sql.identifier(part.table)} AS part, ${sql.identifier(table)} AS record
          WHERE ${isTarget(element)} AND ${isOfField} AND ${isPartOf(part, 'part', 'record')}`
      }),
  )
  const all = [...inRow, ...inParts]
  return all.length > 0
    ? sql.join(all, sql` UNION ALL `)
    : sql`SELECT ${owner} AS owner, 0 AS id, 0 AS target WHERE FALSE`
}

/** Reads the references to `targets` by the fields `owners`, in one statement. */
const readIncoming = async (
  req: PayloadRequest,
  owners: readonly Owner[],
  targets: readonly number[],
): Promise<IncomingReference[]> => {
  if (owners.length === 0) return []
  const isOneOf = oneOfIds(targets)
  const found = await runCompiled(
    req,
    {
      build(first) {
        const parts = owners.map((owner, at) =>
          referencesBy(req.payload, owner, at, (id) => isOneOf.build(first, id)),
        )
        return sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY owner, id`
      },
      key: `incoming ${owners.map(({ field, slug }) => `${slug}.${field.name}`).join()} ${isOneOf.key}`,
      values: isOneOf.values,
    },
    targets.length === 1,
  )
  return found.flatMap(([owner, id, target]) => {
    const { field, slug } = owners[Number(owner)] ?? {}
    return field && slug !== undefined ? [{ field, id: Number(id), slug, target: Number(target) }] : []
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
