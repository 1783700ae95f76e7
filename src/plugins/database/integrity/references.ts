/**
 * References that hold: none is written to a record that is not there, one that only one record may own moves,
 * and a record's deletion first clears the fields that name it, each as an ordinary update with everything
 * that belongs to one. The database's own SET NULL never has work to do.
 *
 * Locks are always taken in one order: a record that names before the record it names, and of several the lower
 * id first. Whoever writes an owner holds it and then asks for what it names; a deletion does the same.
 */
import type {
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  CollectionBeforeOperationHook,
  CollectionSlug,
  PayloadRequest,
  SanitizedCollectionConfig,
} from 'payload'
import { asService, isServiceWrite } from '../../../fields/service'
import { visibleFilter } from '../query/access'
import { MissingReferenceError } from '../connection/errors'
import { idsIn } from '../model/id'
import { lockRows } from './lock'
import { lockForDelete } from './lockForDelete'
import { type CollectionModel, type FieldModel, collectionOf } from '../model/model'
import { listOf, namingRecords, ownersNaming } from '../model/naming'
import { filterMatching } from '../query/select'

/** A record as it was, with whatever fields it has; absent on create. */
type Before = Record<string, unknown> | undefined

/** Refuses references to records that are not there, and keeps those that are until the write is done. */
export const checkReferences: CollectionBeforeChangeHook = async ({ collection, data, originalDoc, req }) => {
  const model = collectionOf(req.payload, collection.slug)
  const added: Record<string, number[]> = {}
  for (const { name } of referenceFields(model)) {
    const before = new Set(idsIn((originalDoc as Before)?.[name]))
    const ids = idsIn(data[name]).filter((id) => !before.has(id))
    if (ids.length > 0) added[name] = ids
  }
  const error = (await lockTargets(req, model, [added]))(added)
  if (error) throw error
  return data
}

/**
 * Keeps the records that `records` name until the transaction ends. One that the caller may not name is one that is not
 * there, by the same statements.
 *
 * @returns what tells of one of `records` that it names something in vain
 */
export const lockTargets = async (
  req: PayloadRequest,
  collection: CollectionModel,
  records: readonly Record<string, unknown>[],
): Promise<(record: Record<string, unknown>) => MissingReferenceError | undefined> => {
  const fields = referenceFields(collection).filter(({ name }) => records.some((record) => record[name]))
  const targets = [...new Set(fields.map(({ target = '' }) => target))].sort()
  const found = new Map<string, Set<number>>()
  for (const target of targets) {
    const naming = fields.filter((field) => field.target === target)
    const ids = new Set(records.flatMap((record) => naming.flatMap(({ name }) => idsIn(record[name]))))
    // Asked first: who may not name a record holds no lock on it, and waits for none.
    const wall = isServiceWrite(req) ? undefined : await visibleFilter(req, target, 'name')
    const nameable = wall ? await filterMatching(req, target, [...ids], wall) : [...ids]
    found.set(target, new Set(await lockRows(req, target, nameable, 'KEY SHARE')))
  }
  return (record) => {
    for (const { name, target = '' } of fields) {
      const missing = idsIn(record[name]).filter((id) => !found.get(target)?.has(id))
      if (missing.length > 0) return new MissingReferenceError(name, target, missing)
    }
    return undefined
  }
}

const referenceFields = ({ fields }: CollectionModel): FieldModel[] =>
  [...fields.values()].filter(({ kind }) => kind === 'reference' || kind === 'references')

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

export const lockBeforeDelete: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  if (operation === 'delete')
    await lockForDelete(req, collection.slug, [Number((args as { id?: unknown }).id)])
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

// The service's own write: the caller asked for the deletion or the move, and may not be one who edits owners.
const writeOwner = (req: PayloadRequest, slug: string, id: number, data: Record<string, unknown>) =>
  asService(req, () =>
    req.payload.update({ collection: slug as CollectionSlug, data, depth: 0, id, overrideAccess: true, req }),
  )

const soleReferences = (
  payload: PayloadRequest['payload'],
  { slug }: SanitizedCollectionConfig,
): FieldModel[] =>
  [...collectionOf(payload, slug).fields.values()].filter((field) => isSoleReference(payload, slug, field))

/** Whether a record that `field` names may be named by one record alone. */
export const isSoleReference = (
  payload: PayloadRequest['payload'],
  slug: string,
  { kind, name, target = '' }: FieldModel,
): boolean =>
  kind === 'reference' &&
  [...collectionOf(payload, target).fields.values()].some(
    (other) => other.kind === 'inverseOne' && other.target === slug && other.on === name,
  )
