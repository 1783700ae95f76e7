/** Writes many records one by one: each in a transaction of its own, or in a savepoint of an open transaction. */
import type { PayloadRequest } from 'payload'
import type { Filter } from '../../database/query/filter'
import { lockRow } from '../../database/integrity/lock'
import { lockForDelete } from '../../database/integrity/lockForDelete'
import { matches } from '../../database/query/select'
import { inSavepoint, inTransaction, type Unit } from '../../database/connection/transaction'
import { type Claims, claimsIn, withClaims } from './claims'
import { writeInverses } from './inverses'
import { throughPayload } from './throughPayload'
import { resultOf } from './writeOwn'
import { isFailed, type Result, type Writing } from './writing'

/**
 * Writes the records at these indexes in savepoints of `outer`. Their locks are held. Stops after a failure if
 * `stopAtFirst`.
 */
export const writeEachInSavepoint = (
  unit: Pick<Unit, 'newRequest'>,
  outer: PayloadRequest,
  writing: Writing,
  indexes: readonly number[],
  stopAtFirst = false,
): Promise<Map<number, Result>> =>
  eachInSavepoint(
    unit,
    outer,
    indexes.map((at) => [at, at] as const),
    (part, at) => withClaims(part, claimsIn(outer), writing, at, () => writeRecord(part, writing, at)),
    stopAtFirst,
  )

/**
 * Runs `work` for each item in a savepoint of `outer`, which is rolled back if it fails. @returns the results by index
 */
export const eachInSavepoint = async <Item>(
  { newRequest }: Pick<Unit, 'newRequest'>,
  outer: PayloadRequest,
  items: Iterable<readonly [number, Item]>,
  work: (part: PayloadRequest, item: Item) => Promise<number>,
  stopAtFirst = false,
): Promise<Map<number, Result>> => {
  const results = new Map<number, Result>()
  for (const [at, item] of items) {
    const result = await resultOf(() => inSavepoint(outer, newRequest, (part) => work(part, item)))
    results.set(at, result)
    if (stopAtFirst && isFailed(result)) break
  }
  return results
}

/**
 * Writes every record in a transaction of its own. A record that another request changed since it was found must still
 * match `filter`; otherwise it is skipped, without an error. Earlier writes of this request (the deletion of a record
 * clears the fields that reference it) do not count as such a change.
 */
export const writeEachInTransaction = async (
  { newRequest }: Pick<Unit, 'newRequest'>,
  writing: Writing,
  filter?: Filter,
): Promise<Result[]> => {
  const ownStamps = new Set<string>()
  const claims: Claims = new Map()
  const checkReq = await newRequest()
  const results: Result[] = []
  for (const at of writing.records.keys()) {
    try {
      results[at] = await withClaims(checkReq, claims, writing, at, () =>
        inTransaction<Result>(newRequest, async (req) => {
          const isMatching =
            writing.operation === 'create' || (await lockIfMatching(req, writing, at, { filter, ownStamps }))
          return isMatching ? { id: await writeRecord(req, writing, at) } : undefined
        }),
      )
    } catch (error) {
      results[at] = { error }
    }
  }
  return results
}

const lockFor = { delete: 'UPDATE', update: 'NO KEY UPDATE' } as const

const lockIfMatching = async (
  req: PayloadRequest,
  { collection: { slug }, operation, records }: Exclude<Writing, { operation: 'create' }>,
  at: number,
  { filter, ownStamps }: { filter: Filter | undefined; ownStamps: Set<string> },
): Promise<boolean> => {
  const { id = 0, stamp } = records[at] ?? {}
  if (operation === 'delete') await lockForDelete(req, slug, [id])
  const row = await lockRow(req, slug, id, lockFor[operation])
  if (!row) return false
  const isUnchanged = row.stamp === stamp || ownStamps.has(row.stamp)
  if (!isUnchanged && !(await matches(req, slug, id, filter))) return false
  ownStamps.add(row.own)
  return true
}

const writeRecord = async (req: PayloadRequest, writing: Writing, at: number): Promise<number> => {
  const id = await throughPayload(req, writing, at)
  if (writing.operation === 'delete') return id
  const record = writing.records[at]
  const values = record && 'values' in record ? record.values : record
  if (values) await writeInverses(req, writing.collection, id, values.inverses)
  return id
}
