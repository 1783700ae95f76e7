/** The two records of a merge, as they are stored. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { isSoleReference } from '../../../plugins/database/integrity/references'
import { isId } from '../../../plugins/database/model/id'
import { collectionOf, type FieldModel } from '../../../plugins/database/model/model'
import { resolveAccess, both, filterOf } from '../../../plugins/database/query/access'
import { storedRecordsSql } from '../../../plugins/database/query/records'
import type { Right } from '../../../plugins/database/query/resolvedAccess'
import { filterMatching } from '../../../plugins/database/query/select'
import { readStored } from '../../../plugins/database/storage/stored'
import { recordedFields, recordedStorage } from '../../../plugins/ledger/difference'
import { lastChange } from '../../../plugins/ledger/last'
import { tenantsOf } from '../../../plugins/ledger/tenants'
import { type Pair, type Side, type Way, chooseWay } from './fields'

/** The collections whose records can be merged. */
export const mergeable = ['customers', 'leads'] as const
export type Mergeable = (typeof mergeable)[number]

export type PairIds = { drop: number; keep: number; slug: Mergeable }

/** Parses the ids of two records to merge from untrusted input; undefined if invalid. */
export const parsePairIds = ({ drop, keep, slug }: Record<string, unknown>): PairIds | undefined => {
  const known = mergeable.find((each) => each === slug)
  return known && isId(keep) && isId(drop) && keep !== drop ? { drop, keep, slug: known } : undefined
}

/** The ids of the last changes of both. */
export type Revisions = { drop: number; keep: number }

export type StoredPair = Pair & {
  changedAt: Record<Side, string>
  /** Whether both belong to the same tenants. */
  hasSameTenants: boolean
  revisions: Revisions
}

/** Reads both records; undefined if the caller does not see both. Lock both first if they will be written. */
export const readPair = async (
  req: PayloadRequest,
  { drop, keep, slug }: PairIds,
): Promise<StoredPair | undefined> => {
  if ((await findPermitted(req, slug, [keep, drop], 'read')).size < 2) return undefined
  const collection = collectionOf(req.payload, slug)
  const revisions = { drop: await lastChange(req, slug, drop), keep: await lastChange(req, slug, keep) }
  const stored = [await readStored(req, slug, keep), await readStored(req, slug, drop)]
  const [kept, dropped] = stored
  if (!kept || !dropped) return undefined
  const [keptTenants = [], droppedTenants = []] = await tenantsOf(req, collection, [kept, dropped])
  const storage = recordedStorage(req.payload, collection)
  const values = stored.map((record) =>
    Object.fromEntries(storage.map(({ field, fromStored }) => [field.name, record && fromStored(record)])),
  )
  const changed = await execute<{ at: string; id: number }>(
    req,
    sql`SELECT record.id, to_json(record."updatedAt") #>> '{}' AS at FROM ${storedRecordsSql(req, slug, ['updatedAt'])} AS record
      WHERE record.id IN (${keep}, ${drop}) ORDER BY record."updatedAt" DESC, record.id DESC`,
  )
  const getChangeTime = (id: number) => changed.find((row) => row.id === id)?.at ?? ''
  return {
    changedAt: { drop: getChangeTime(drop), keep: getChangeTime(keep) },
    drop: { id: drop, values: values[1] ?? {} },
    hasSameTenants: isSubset(keptTenants, droppedTenants) && isSubset(droppedTenants, keptTenants),
    keep: { id: keep, values: values[0] ?? {} },
    newer: changed[0]?.id === drop ? 'drop' : 'keep',
    revisions,
    slug,
  }
}

const isSubset = (subset: readonly number[], all: readonly number[]): boolean =>
  subset.every((each) => all.includes(each))

/** Finds the `ids` that the caller may see and has the right on. */
export const findPermitted = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  right: Right,
): Promise<ReadonlySet<number>> => {
  const [visible, allowed] = [await resolveAccess(req, slug, 'read'), await resolveAccess(req, slug, right)]
  if (visible === 'none' || allowed === 'none' || ids.length === 0) return new Set()
  const filter = both(filterOf(visible), filterOf(allowed))
  return new Set(filter ? await filterMatching(req, slug, ids, filter) : ids)
}

/** Lists the fields that a merge decides: all but the authors and times of creation and change. */
export const listFields = ({ payload }: PayloadRequest, slug: Mergeable): { field: FieldModel; way: Way }[] =>
  recordedFields(collectionOf(payload, slug))
    .filter(({ name, target }) => target !== payload.config.admin.user && name !== 'createdAt')
    .map((field) => ({ field, way: chooseWay(field, isSoleReference(payload, slug, field)) }))
