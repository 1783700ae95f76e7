/** The same write of many records, one at a time: each a transaction of its own, or each a savepoint of one. */
import type { PayloadRequest } from 'payload'
import type { Filter } from '../../database/query/filter'
import { lockRow } from '../../database/integrity/lock'
import { lockForDelete } from '../../database/integrity/lockForDelete'
import { matches } from '../../database/query/select'
import { inSavepoint, inTransaction, type Unit } from '../../database/connection/transaction'
import { writeInverses } from './inverses'
import { throughPayload } from './throughPayload'
import { resultOf } from './within'
import { isFailed, type Result, type Writing } from './writing'

/** Writes the records at these places in the transaction of `outer`, whose locks are held; `stopAtFirst` after a failure. */
export const eachInOne = (
  unit: Pick<Unit, 'newRequest'>,
  outer: PayloadRequest,
  writing: Writing,
  places: readonly number[],
  stopAtFirst = false,
): Promise<Map<number, Result>> =>
  eachPart(
    unit,
    outer,
    places.map((at) => [at, at] as const),
    (part, at) => writeRecord(part, writing, at),
    stopAtFirst,
  )

/** Each item by its place, as a part of the transaction of `outer` that is undone by itself where it fails. */
export const eachPart = async <Item>(
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
 * Every record a transaction of its own: locked, written, committed. One that somebody else wrote before its turn
 * is asked again whether it is meant, and is neither written nor failed if not. What this request itself wrote before
 * (the deletion of a record clears the fields that name it) does not count.
 *
 * @param filter which records were meant, each with the stamp of its last write then
 */
export const eachInItsOwn = async (
  { newRequest }: Pick<Unit, 'newRequest'>,
  writing: Writing,
  filter?: Filter,
): Promise<Result[]> => {
  const ownStamps = new Set<string>()
  const results: Result[] = []
  for (const at of writing.records.keys()) {
    try {
      results[at] = await inTransaction(newRequest, async (req) => {
        const isMeant =
          writing.operation === 'create' || (await lockMeant(req, writing, at, { filter, ownStamps }))
        return isMeant ? { id: await writeRecord(req, writing, at) } : undefined
      })
    } catch (error) {
      results[at] = { error }
    }
  }
  return results
}

const lockFor = { delete: 'UPDATE', update: 'NO KEY UPDATE' } as const

const lockMeant = async (
  req: PayloadRequest,
  { collection: { slug }, operation, records }: Exclude<Writing, { operation: 'create' }>,
  at: number,
  { filter, ownStamps }: { filter: Filter | undefined; ownStamps: Set<string> },
): Promise<boolean> => {
  const { id = 0, stamp } = records[at] ?? {}
  if (operation === 'delete') await lockForDelete(req, slug, [id])
  const row = await lockRow(req, slug, id, lockFor[operation])
  if (!row) return false
  const isAsFound = row.stamp === stamp || ownStamps.has(row.stamp)
  if (!isAsFound && !(await matches(req, slug, id, filter))) return false
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
