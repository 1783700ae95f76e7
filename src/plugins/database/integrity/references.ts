/**
 * Referential integrity. A reference to a record that does not exist is refused. A sole reference moves: see
 * `moveSoleReferences`. Before a record is deleted, the fields that reference it are cleared by ordinary updates, with
 * hooks, ledger rows and versions, so that the foreign keys' SET NULL never applies.
 *
 * Locks are always taken in one order: a referencing record (an owner) before the referenced one, and within a
 * collection by ascending id.
 */
import type {
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  CollectionBeforeOperationHook,
  CollectionSlug,
  GlobalBeforeChangeHook,
  PayloadRequest,
  SanitizedCollectionConfig,
} from 'payload'
import { asService, isServiceWrite } from '../../../fields/service'
import { visibleFilter } from '../query/access'
import { MissingReferenceError } from '../connection/errors'
import { idsIn } from '../model/id'
import { lockRows } from './lock'
import { lockForDelete } from './lockForDelete'
import { type CollectionModel, type FieldModel, collectionOf, globalOf } from '../model/model'
import { inLocale, type Reference, referencesIn, withoutRecord } from '../model/shape'
import { readNested } from '../read/byPayload'
import { readReferenceList, referencingRecords, ownersReferencing } from '../model/incomingReferences'
import { sql } from '@payloadcms/db-postgres'
import { runCompiled, oneOfIds } from '../connection/statement'
import { compiledFilter } from '../query/compiledFilter'
import type { Filter } from '../query/filter'
import { localesOf } from '../query/select'
import { fromTable, rootSource } from '../storage/map'

/** The former values of a record, any subset of its fields; absent on create. */
type FormerValues = Record<string, unknown> | undefined

/** Refuses references to records that do not exist, and locks those that do until the write is done. */
export const checkReferences: CollectionBeforeChangeHook = async ({ collection, data, originalDoc, req }) => {
  await lockAdded(
    req,
    collectionOf(req.payload, collection.slug),
    data as FormerValues,
    originalDoc as FormerValues,
  )
  return data
}

/** The same for a global. */
export const checkReferencesOfGlobal: GlobalBeforeChangeHook = async ({ data, global, originalDoc, req }) => {
  await lockAdded(req, globalOf(req.payload, global.slug), data as FormerValues, originalDoc as FormerValues)
  return data as object
}

const lockAdded = async (
  req: PayloadRequest,
  model: CollectionModel,
  data: FormerValues,
  originalDoc: FormerValues,
): Promise<void> => {
  const added: Reference[] = []
  for (const field of model.fields.values()) {
    const references = referencesIn(field, data?.[field.name])
    if (references.length === 0) continue
    const before = referencesIn(field, originalDoc?.[field.name])
    const isKept = ({ id, target }: Reference) =>
      before.some((each) => each.id === id && each.target === target)
    added.push(...references.filter((each) => !isKept(each)))
  }
  const error = findMissing(added, await lockReferenced(req, await toTargets(req, added)))
  if (error) throw error
}

/**
 * Locks the records that `records` reference until the transaction ends. A record that the caller may not reference is
 * treated like one that does not exist.
 *
 * @returns a function that finds the error of one of `records`, if it references a record that does not exist
 */
export const lockTargets = async (
  req: PayloadRequest,
  collection: CollectionModel,
  records: readonly Record<string, unknown>[],
): Promise<(record: Record<string, unknown>) => MissingReferenceError | undefined> => {
  const fields = [...collection.fields.values()]
  const referencesOf = (record: Record<string, unknown>): Reference[] =>
    fields.flatMap((field) => referencesIn(field, record[field.name]))
  const found = await lockReferenced(req, await toTargets(req, records.flatMap(referencesOf)))
  return (record) => findMissing(referencesOf(record), found)
}

/** Groups referenced records by collection, in the order in which they are locked. */
const toTargets = async (req: PayloadRequest, references: readonly Reference[]): Promise<Target[]> => {
  const targets: Target[] = []
  for (const slug of [...new Set(references.map(({ target }) => target))].sort()) {
    const ids = new Set(references.flatMap(({ id, target }) => (target === slug ? [id] : [])))
    const filter = isServiceWrite(req) ? undefined : await visibleFilter(req, slug, 'reference')
    targets.push({ filter, ids: [...ids], slug })
  }
  return targets
}

/** The error for the first field, or nested field, that references records which were not found. */
const findMissing = (
  references: readonly Reference[],
  found: ReadonlyMap<string, ReadonlySet<number>>,
): MissingReferenceError | undefined => {
  const missing = references.filter(({ id, target }) => !found.get(target)?.has(id))
  const [first] = missing
  if (!first) return undefined
  const ids = missing.flatMap(({ id, path }) => (path === first.path ? [id] : []))
  return new MissingReferenceError(first.path, first.target, ids)
}

/** Records of one collection that are to be referenced, and the filter for those that the caller may reference. */
type Target = { filter: Filter | undefined; ids: readonly number[]; slug: string }

/**
 * Locks the records of all targets by one statement, in their order and by ascending id. The filter is part of the
 * statement, so that a caller neither locks nor waits for a record that it may not reference.
 *
 * @returns the ids that are locked, by collection
 */
const lockReferenced = async (
  req: PayloadRequest,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> => {
  const found = new Map(targets.map(({ slug }) => [slug, new Set<number>()]))
  if (targets.length === 0) return found
  const values: unknown[] = []
  const parts = targets.map(({ filter, ids, slug }, at) => {
    const isOneOf = oneOfIds(ids)
    const isAllowed = compiledFilter(req, slug, filter)
    const from = values.length
    const filterFrom = from + isOneOf.values.length
    values.push(...isOneOf.values, ...isAllowed.values)
    return {
      build: (first: number) => sql`SELECT ${sql.raw(String(at))} AS target, id FROM (
        SELECT record.id FROM ${fromTable(rootSource(req.payload, slug, localesOf(req)))}
        WHERE ${isOneOf.build(first + from, sql`record.id`)} AND ${isAllowed.build(first + filterFrom)}
        ORDER BY record.id FOR KEY SHARE OF record) AS locked`,
      key: `${slug} ${isOneOf.key} ${isAllowed.key}`,
    }
  })
  const rows = await runCompiled(req, {
    build: (first) =>
      sql.join(
        parts.map(({ build }) => build(first)),
        sql` UNION ALL `,
      ),
    key: `lock targets ${parts.map(({ key }) => key).join(' ; ')}`,
    values,
  })
  for (const [at, id] of rows) found.get(targets[Number(at)]?.slug ?? '')?.add(Number(id))
  return found
}

/** When a record that only one other may reference gets a new owner, the reference of its former owner is cleared. */
export const moveSoleReferences: CollectionBeforeChangeHook = async ({
  collection,
  data,
  originalDoc,
  req,
}) => {
  for (const field of soleReferences(req.payload, collection)) {
    const [id] = idsIn(data[field.name])
    if (id === undefined || id === idsIn((originalDoc as FormerValues)?.[field.name])[0]) continue
    // The lock on the referenced record makes concurrent new owners wait for each other.
    await lockRows(req, field.target ?? '', [id])
    for (const owner of await ownersReferencing(req, { field, slug: collection.slug }, id)) {
      if (owner !== (originalDoc as FormerValues)?.['id'])
        await writeOwner(req, collection.slug, owner, { [field.name]: null })
    }
  }
  return data
}

export const lockBeforeDelete: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  const { id } = args as { id?: unknown }
  // `lockBeforeWrite` locks the records of a filter.
  if (operation === 'delete' && id !== undefined) await lockForDelete(req, collection.slug, [Number(id)])
  return args
}

/** Clears the fields that reference a record before it is deleted. */
export const clearReferences: CollectionBeforeDeleteHook = async ({ collection, id, req }) => {
  const target = Number(id)
  for (const owner of await referencingRecords(req, collection.slug, target)) {
    await lockRows(req, owner.slug, [owner.id])
    const data: Record<string, unknown> = {}
    const nested = owner.fields.some(({ kind }) => kind === 'nested')
      ? await readNested(req, owner.slug, owner.id)
      : undefined
    for (const field of owner.fields) {
      if (field.kind === 'nested') {
        const cleared = withoutRecord(field, nested?.[field.name], collection.slug, target)
        data[field.name] = inLocale(field, cleared, localesOf(req).locale)
      } else {
        data[field.name] =
          field.kind === 'reference'
            ? null
            : (await readReferenceList(req, owner.slug, owner.id, field)).filter((each) => each !== target)
      }
    }
    await writeOwner(req, owner.slug, owner.id, data)
  }
}

// A service write, because the caller may have no right to update the owner.
const writeOwner = (req: PayloadRequest, slug: string, id: number, data: Record<string, unknown>) =>
  asService(req, () =>
    req.payload.update({ collection: slug as CollectionSlug, data, depth: 0, id, overrideAccess: true, req }),
  )

const soleReferences = (
  payload: PayloadRequest['payload'],
  { slug }: SanitizedCollectionConfig,
): FieldModel[] =>
  [...collectionOf(payload, slug).fields.values()].filter((field) => isSoleReference(payload, slug, field))

/** Whether a record that `field` references may be referenced by only one record. */
export const isSoleReference = (
  payload: PayloadRequest['payload'],
  slug: string,
  { kind, name, target = '' }: FieldModel,
): boolean =>
  kind === 'reference' &&
  [...collectionOf(payload, target).fields.values()].some(
    (other) => other.kind === 'inverseOne' && other.target === slug && other.on === name,
  )
