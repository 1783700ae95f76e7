/**
 * Deletes many records by a few statements, in the request's transaction: the fields that reference them are cleared,
 * their stored forms are written to the ledger, then they are deleted with their versions and preferences. If a record
 * cannot be deleted, its references are not cleared. The caller holds the locks of the records.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { oneOfIds, runCompiled, valueAt } from '../../../database/connection/statement'
import { lockReferencing, referencingKey } from '../../../database/integrity/lockForDelete'
import { collectionOf, type FieldModel, tableOf } from '../../../database/model/model'
import type { IncomingReference } from '../../../database/model/incomingReferences'
import { deletionRows } from '../../../ledger/deletion'
import { asService } from '../../../../fields/service'
import { type Failed, type SetOptions, runInChunks } from './runInChunks'
import { canUpdateSet } from './eligibility'
import { updateSet } from './update'

const id = sql.identifier

/** A field to be cleared: `owners` has for each referencing record the record that is to be deleted. */
export type Clearing = { field: FieldModel; owners: Map<number, number>; slug: string }

/**
 * The fields that must be cleared before the records of `ids` are deleted; their owners are locked. Undefined when some
 * cannot be cleared by a set-based update.
 */
export const findClearings = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<Clearing[] | undefined> =>
  // As a service write, because the service clears them, whatever the caller may write.
  asService(req, async () => {
    const references = await lockReferencing(req, slug, ids)
    return (await canClear(req, slug, references)) ? groupByField(references) : undefined
  })

const canClear = async (
  req: PayloadRequest,
  slug: string,
  references: readonly IncomingReference[],
): Promise<boolean> => {
  // Not if a record has several references to them, or is itself to be deleted: then the order of the writes matters.
  if (new Set(references.map(referencingKey)).size !== references.length) return false
  const fields = new Map(
    references.map(({ field, slug: owner }) => [`${owner}.${field.name}`, { field, owner }]),
  )
  for (const { field, owner } of fields.values()) {
    if (field.kind !== 'reference' || owner === slug) return false
    if (!(await canUpdateSet(req, collectionOf(req.payload, owner), [field.name]))) return false
  }
  return true
}

const groupByField = (references: readonly IncomingReference[]): Clearing[] => {
  const clearings = new Map<string, Clearing>()
  for (const { field, id: owner, slug, target } of references) {
    const key = `${slug}.${field.name}`
    const clearing = clearings.get(key) ?? { field, owners: new Map(), slug }
    clearing.owners.set(owner, target)
    clearings.set(key, clearing)
  }
  return [...clearings.values()]
}

/** @param beforeDelete called with the ids of each chunk before its references are cleared */
export const deleteSet = (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  {
    beforeDelete,
    clearings,
  }: { beforeDelete: (ids: readonly number[]) => Promise<void>; clearings: Clearing[] },
  options: SetOptions = {},
): Promise<Failed<number>[]> =>
  runInChunks(
    req,
    ids,
    async (chunk) => {
      await beforeDelete(chunk)
      await clearReferences(req, new Set(chunk), clearings)
      await deleteChunk(req, slug, chunk)
    },
    options,
  )

/** Clears the fields that reference one of `targets`. */
const clearReferences = async (
  req: PayloadRequest,
  targets: ReadonlySet<number>,
  clearings: readonly Clearing[],
): Promise<void> => {
  for (const { field, owners, slug } of clearings) {
    const ids = [...owners].flatMap(([owner, target]) => (targets.has(target) ? [owner] : []))
    const [failed] = await asService(req, () =>
      updateSet(req, slug, ids, { [field.name]: null }, { stopAtFirst: true }),
    )
    if (failed) throw failed.error
  }
}

const deleteChunk = async (req: PayloadRequest, slug: string, ids: readonly number[]): Promise<void> => {
  const { payload } = req
  const isOneOf = oneOfIds(ids)
  const ledgerRows = deletionRows(req, slug, ids)
  const preferences = ids.map((each) => `collection-${slug}-${each}`)
  await runCompiled(
    req,
    {
      // One statement, so that the ledger rows are read from the snapshot before the deletion.
      build(first) {
        const history = collectionOf(payload, slug).versions
          ? sql`history AS (DELETE FROM ${id(tableOf(payload, slug, true))} WHERE ${isOneOf.build(first, sql`parent_id`)}),`
          : sql``
        return sql`WITH logged AS (${ledgerRows.build(first + 2)}), ${history}
            preferences AS (DELETE FROM ${id(tableOf(payload, 'payload-preferences'))} WHERE key = ANY(${valueAt(first + 1)}::text[]))
          DELETE FROM ${id(tableOf(payload, slug))} AS record WHERE ${isOneOf.build(first, sql`record.id`)}`
      },
      key: `delete ${ledgerRows.key}`,
      values: [...isOneOf.values, preferences, ...ledgerRows.values],
    },
    ids.length === 1,
  )
}
