/**
 * One deletion of many records by a few statements, in the request's transaction: the fields that name them are
 * cleared, what they held goes to the ledger, then they go with all that is theirs. Of a record that cannot go
 * nothing is cleared. The caller holds the locks of the records.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { among, execute } from '../../../database/connection/execute'
import { lockNamings, recordOf } from '../../../database/integrity/lockForDelete'
import { collectionOf, type FieldModel, tableOf } from '../../../database/model/model'
import type { Naming } from '../../../database/model/naming'
import { deletionRows } from '../../../ledger/deletion'
import { asService } from '../../../../fields/service'
import { type Failed, type How, inChunks } from './bisectFailures'
import { canUpdateSet } from './possible'
import { updateSet } from './update'

const id = sql.identifier

/** A field of records that are to let go of what it names: of each the record to be deleted. */
export type Clearing = { field: FieldModel; owners: Map<number, number>; slug: string }

/**
 * What has to be cleared before the records of `ids` may go, with the owners locked; undefined when some of it
 * needs each record apart.
 */
export const clearingsOf = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<Clearing[] | undefined> =>
  // Asked as who clears them: the service.
  asService(req, async () => {
    const namings = await lockNamings(req, slug, ids)
    return canClear(req, slug, namings) ? grouped(namings) : undefined
  })

const canClear = (req: PayloadRequest, slug: string, namings: readonly Naming[]): boolean =>
  // One of them may name another, or one record several of them: then their order tells.
  new Set(namings.map(recordOf)).size === namings.length &&
  namings.every(
    ({ field, slug: owner }) =>
      field.kind === 'reference' &&
      owner !== slug &&
      canUpdateSet(req, collectionOf(req.payload, owner), [field.name]),
  )

const grouped = (namings: readonly Naming[]): Clearing[] => {
  const clearings = new Map<string, Clearing>()
  for (const { field, id: owner, slug, target } of namings) {
    const key = `${slug}.${field.name}`
    const clearing = clearings.get(key) ?? { field, owners: new Map(), slug }
    clearing.owners.set(owner, target)
    clearings.set(key, clearing)
  }
  return [...clearings.values()]
}

/** @param beforeGone is given the ids of each chunk while its records are still what they were, and named */
export const deleteSet = (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  { beforeGone, clearings }: { beforeGone: (ids: readonly number[]) => Promise<void>; clearings: Clearing[] },
  how: How = {},
): Promise<Failed<number>[]> =>
  inChunks(
    req,
    ids,
    async (chunk) => {
      await beforeGone(chunk)
      await clear(req, new Set(chunk), clearings)
      await deleteChunk(req, slug, chunk)
    },
    how,
  )

/** Has all who name one of `targets` let go of it. */
const clear = async (
  req: PayloadRequest,
  targets: ReadonlySet<number>,
  clearings: readonly Clearing[],
): Promise<void> => {
  for (const { field, owners, slug } of clearings) {
    const naming = [...owners].flatMap(([owner, target]) => (targets.has(target) ? [owner] : []))
    const [failed] = await asService(req, () =>
      updateSet(req, slug, naming, { [field.name]: null }, { stopAtFirst: true }),
    )
    if (failed) throw failed.error
  }
}

const deleteChunk = async (req: PayloadRequest, slug: string, ids: readonly number[]): Promise<void> => {
  const { payload } = req
  const table = id(tableOf(payload, slug))
  const history = collectionOf(payload, slug).versions
    ? sql`history AS (DELETE FROM ${id(tableOf(payload, slug, true))} WHERE ${among(sql`parent_id`, ids)}),`
    : sql``
  // One statement: all of it sees the records as they were.
  await execute(
    req,
    sql`WITH logged AS (${deletionRows(req, slug, ids)}), ${history} preferences AS (DELETE FROM ${id(tableOf(payload, 'payload-preferences'))}
        WHERE key = ANY(${sql.param(ids.map((each) => `collection-${slug}-${each}`))}::text[]))
      DELETE FROM ${table} AS record WHERE ${among(sql`record.id`, ids)}`,
    ids.length === 1,
  )
}
