/**
 * One deletion of many records by a few statements, in the request's transaction: the fields that name them are
 * cleared, what they held goes to the ledger, then they go with all that is theirs. Of a record that cannot go
 * nothing is cleared. The caller holds the locks of the records.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { among } from '../../../database/query/among'
import { execute } from '../../../database/connection/execute'
import { lockRows } from '../../../database/integrity/lock'
import { collectionOf, type FieldModel, tableOf } from '../../../database/model/model'
import { namingsOf } from '../../../database/model/naming'
import { storedForm } from '../../../database/storage/stored'
import { insertion } from '../../../ledger/ledger'
import { asService } from '../../../../fields/service'
import { type Failed, type How, inChunks } from './bisectFailures'
import { canUpdateSet } from './possible'
import { lostValues } from './lostValues'
import { tenantsIn } from '../../../ledger/tenantsIn'
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
): Promise<Clearing[] | undefined> => {
  const namings = await lockOwners(req, slug, ids)
  return canClear(req, slug, namings) ? grouped(namings) : undefined
}

/** Locks whoever names one of `ids`, before these are locked themselves. @returns the namings */
export const lockOwners = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<Naming[]> => {
  const locked = new Set<string>()
  // Who was waited for may name another by then, and somebody else may have come: asked again until all are held.
  for (;;) {
    const namings = await namingsOf(req, slug, ids)
    const fresh = namings.filter((naming) => !locked.has(ownerOf(naming)))
    if (fresh.length === 0) return namings
    for (const owner of new Set(fresh.map((naming) => naming.slug))) {
      const owners = fresh.filter((naming) => naming.slug === owner)
      await lockRows(
        req,
        owner,
        owners.map(({ id: each }) => each),
      )
      for (const naming of owners) locked.add(ownerOf(naming))
    }
  }
}

type Naming = Awaited<ReturnType<typeof namingsOf>>[number]

const ownerOf = ({ id: owner, slug }: Naming): string => `${slug}/${owner}`

const canClear = ({ payload }: PayloadRequest, slug: string, namings: readonly Naming[]): boolean =>
  // One of them may name another, or one record several of them: then their order tells.
  new Set(namings.map(ownerOf)).size === namings.length &&
  namings.every(
    ({ field, slug: owner }) =>
      field.kind === 'reference' &&
      owner !== slug &&
      canUpdateSet(payload, collectionOf(payload, owner), [field.name]),
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
  const collection = collectionOf(payload, slug)
  const table = id(tableOf(payload, slug))
  const isOne = ids.length === 1
  const logged = insertion(req, slug, 'delete', {
    changes: lostValues(payload, collection, 'record'),
    from: sql`${table} AS record`,
    recordId: sql`record.id`,
    stored: collection.isOpen ? storedForm(payload, slug, 'record') : sql`NULL`,
    tenants: tenantsIn(payload, collection, 'record'),
    where: among(sql`record.id`, ids),
  })
  const history = collection.versions
    ? sql`history AS (DELETE FROM ${id(tableOf(payload, slug, true))} WHERE ${among(sql`parent_id`, ids)}),`
    : sql``
  // One statement: all of it sees the records as they were.
  await execute(
    req,
    sql`WITH logged AS (${logged}), ${history} preferences AS (DELETE FROM ${id(tableOf(payload, 'payload-preferences'))}
        WHERE key = ANY(${sql.param(ids.map((each) => `collection-${slug}-${each}`))}::text[]))
      DELETE FROM ${table} AS record WHERE ${among(sql`record.id`, ids)}`,
    isOne,
  )
}
