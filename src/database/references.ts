/**
 * References that hold: none is written to a record that is not there, one that only one record may own moves,
 * and a record's deletion first clears the fields that name it, each as an ordinary update with everything
 * that belongs to one. The database's own SET NULL never has work to do.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type {
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  CollectionBeforeOperationHook,
  CollectionSlug,
  PayloadRequest,
  SanitizedCollectionConfig,
} from 'payload'
import { MissingReferenceError } from './errors'
import { execute } from './execute'
import { lockRows } from './lock'
import { type FieldModel, collectionOf, modelOf } from './model'
import { column, listRows, rootSource, fromTable } from './source'

/** A record as it was, with whatever fields it has; absent on create. */
type Before = Record<string, unknown> | undefined

type Owner = { field: FieldModel; slug: string }

/** The reference fields, anywhere, that name records of `slug`. */
const ownersOf = (payload: PayloadRequest['payload'], slug: string): Owner[] =>
  [...modelOf(payload).values()].flatMap((collection) =>
    [...collection.fields.values()]
      .filter(({ kind, target }) => target === slug && (kind === 'reference' || kind === 'references'))
      .map((field) => ({ field, slug: collection.slug })),
  )

/** Refuses references to records that are not there, and keeps those that are until the write is done. */
export const checkReferences: CollectionBeforeChangeHook = async ({ collection, data, originalDoc, req }) => {
  const wanted = new Map<string, { field: FieldModel; ids: number[] }[]>()
  for (const field of collectionOf(req.payload, collection.slug).fields.values()) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue
    const before = new Set(idsIn((originalDoc as Before)?.[field.name]))
    const ids = idsIn(data[field.name]).filter((id) => !before.has(id))
    if (ids.length === 0) continue
    const target = field.target ?? ''
    wanted.set(target, [...(wanted.get(target) ?? []), { field, ids }])
  }
  for (const [target, uses] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const found = new Set(
      await lockRows(
        req,
        target,
        uses.flatMap(({ ids }) => ids),
        'KEY SHARE',
      ),
    )
    for (const { field, ids } of uses) {
      const missing = ids.filter((id) => !found.has(id))
      if (missing.length > 0) throw new MissingReferenceError(field.name, target, missing)
    }
  }
  return data
}

/** A record that only one other may name, named by another now, leaves the one that named it before. */
export const moveSoleReferences: CollectionBeforeChangeHook = async ({
  collection,
  data,
  originalDoc,
  req,
}) => {
  for (const field of soleReferences(req.payload, collection)) {
    const [id] = idsIn(data[field.name])
    if (id === undefined || id === idsIn((originalDoc as Before)?.[field.name])[0]) continue
    // The lock on the record that is named puts two takers in line.
    await lockRows(req, field.target ?? '', [id])
    for (const owner of await ownersNaming(req, { field, slug: collection.slug }, id)) {
      if (owner !== (originalDoc as Before)?.['id'])
        await writeOwner(req, collection.slug, owner, { [field.name]: null })
    }
  }
  return data
}

/**
 * Locks a record that is to be deleted, and before it the records that name it. Whoever writes one of those holds
 * it first and the record second, so both take their locks in the same order.
 */
export const lockForDelete = async (req: PayloadRequest, slug: string, id: number): Promise<void> => {
  const bySlug = new Map<string, number[]>()
  for (const naming of await namingRecords(req, slug, id)) {
    bySlug.set(naming.slug, [...(bySlug.get(naming.slug) ?? []), naming.id])
  }
  for (const [owner, ids] of bySlug) await lockRows(req, owner, ids)
  await lockRows(req, slug, [id], 'UPDATE')
}

export const lockBeforeDelete: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  if (operation === 'delete') await lockForDelete(req, collection.slug, Number((args as { id?: unknown }).id))
  return args
}

/** Before a record goes, the fields that name it let go of it. */
export const clearReferences: CollectionBeforeDeleteHook = async ({ collection, id, req }) => {
  const target = Number(id)
  for (const naming of await namingRecords(req, collection.slug, target)) {
    await lockRows(req, naming.slug, [naming.id])
    const data: Record<string, unknown> = {}
    for (const field of naming.fields) {
      data[field.name] =
        field.kind === 'reference'
          ? null
          : (await listOf(req, naming.slug, naming.id, field)).filter((each) => each !== target)
    }
    await writeOwner(req, naming.slug, naming.id, data)
  }
}

/** The records that name `target`, with the fields that do, in the order of their locks: one statement for all. */
const namingRecords = async (
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

/** The ids of the records whose `field` names `target`, lowest first. */
const ownersNaming = async (req: PayloadRequest, owner: Owner, target: number): Promise<number[]> => {
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

// The service's own write: the caller asked for the deletion or the move, and may not be one who edits owners.
const writeOwner = (req: PayloadRequest, slug: string, id: number, data: Record<string, unknown>) =>
  req.payload.update({ collection: slug as CollectionSlug, data, depth: 0, id, overrideAccess: true, req })

const soleReferences = (
  payload: PayloadRequest['payload'],
  { slug }: SanitizedCollectionConfig,
): FieldModel[] => {
  const soles: FieldModel[] = []
  for (const field of collectionOf(payload, slug).fields.values()) {
    if (field.kind !== 'reference') continue
    const target = collectionOf(payload, field.target ?? '')
    const isSole = [...target.fields.values()].some(
      (other) => other.kind === 'inverseOne' && other.target === slug && other.on === field.name,
    )
    if (isSole) soles.push(field)
  }
  return soles
}

/** The ids in a reference field's value, populated or not. */
const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => {
    const id: unknown = typeof each === 'object' && each !== null && 'id' in each ? each.id : each
    return typeof id === 'number' ? [id] : typeof id === 'string' && /^\d+$/.test(id) ? [Number(id)] : []
  })
