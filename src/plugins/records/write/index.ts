/**
 * The write engine: creates, updates, deletes and restores one or many records.
 *
 * Each write has the same locks, ledger rows, versions and access, by one of two strategies. _Set-based_: a few
 * statements for all records, where the write touches only plain columns and no hook of the collection needs each
 * record. _Record by record_: Payload's own operation, with every hook. The collection and the fields decide which
 * (`strategy.ts`).
 *
 * `writeIn`, `writeEachIn` and `restoreIn` write in an open transaction. `write` opens its own: one for all records if
 * the write is set-based or all-or-nothing, else one for each record, so that other writers wait for only one record at
 * a time.
 *
 * The failure of a record is returned as its result. Errors that no record caused, such as a lost connection, are
 * thrown.
 */
import type { PayloadRequest } from 'payload'
import type { Filter } from '../../database/query/filter'
import { type Unit, rollback, transact } from '../../database/connection/transaction'
import { filterMatching } from '../../database/query/select'
import { writeEachInSavepoint, writeEachInTransaction } from './eachRecord'
import { writeSet } from './set-based'
import { failedAtCommit } from './set-based/runInChunks'
import { canBeSetBased, hasInverses } from './strategy'
import { type WriteOptions, lockForWrite, resultOf, writeOwn } from './writeOwn'
import { type Result, type Writing, isFailed } from './writing'
import { openRecords } from '../../auth/tenancy/opened'
import { writeInverses } from './inverses'

// Writes records and their inverses in an open transaction, without savepoints.

/** @returns the result of each record; after a failure the transaction can only be rolled back */
export const writeIn = async (
  req: PayloadRequest,
  writing: Writing,
  options: WriteOptions = {},
): Promise<Result[]> => {
  // A read that is sent with the write must include the inverses.
  const ownOptions = hasInverses(writing) ? { ...options, readBack: undefined } : options
  const results = await writeOwn(req, writing, ownOptions)
  if (writing.operation === 'delete' || results.some(isFailed)) return results
  for (const [at, result] of results.entries()) {
    const record = writing.records[at]
    if (!record || !result || !('id' in result)) continue
    const { inverses } = 'values' in record ? record.values : record
    if (inverses.size === 0) continue
    if (writing.operation === 'create') openRecords(req, writing.collection.slug, [result.id])
    const inverseResult = await resultOf(async () => {
      await writeInverses(req, writing.collection, result.id, inverses)
      return result.id
    })
    results[at] = inverseResult
    if (isFailed(inverseResult)) break
  }
  return results
}

export type Options<Answer> = {
  /**
   * Builds the response in the transaction of all records, before it ends. Not called where each record has its own.
   */
  answer: (req: PayloadRequest, results: readonly Result[]) => Promise<Answer>
  /** Checked again once the records are locked: those that no longer match are skipped. */
  filter?: Filter
  /** What is stored: every record that succeeds, all records or none, or nothing (a dry run). */
  store?: 'all' | 'none' | 'possible'
}

export type Written<Answer> = {
  /** Undefined where each record had a transaction of its own. */
  answer?: Answer
  /** Whether nothing was stored. */
  isRolledBack: boolean
  results: readonly Result[]
}

/**
 * Writes records that the caller may write: the caller of this function has checked access. Payload checks it again
 * where it writes.
 */
export const write = async <Answer>(
  unit: Unit,
  writing: Writing,
  options: Options<Answer>,
): Promise<Written<Answer>> => {
  const isOneTransaction = unit.outer !== undefined || (options.store ?? 'possible') !== 'possible'
  const req = unit.outer ?? (await unit.newRequest())
  const isSetBased = !hasInverses(writing) && (await canBeSetBased(req, writing))
  if (isSetBased || isOneTransaction) {
    const written = await writeInOneTransaction(unit, writing, {
      ...options,
      isOneTransaction,
      isSetBased,
    }).catch((error: unknown) => {
      if (isOneTransaction || !failedAtCommit(error)) throw error
    })
    if (written) return written
  }
  return { isRolledBack: false, results: await writeEachInTransaction(unit, writing, options.filter) }
}

type Strategy = { isOneTransaction: boolean; isSetBased: boolean }

/**
 * Writes all records in one transaction. @returns undefined, with nothing stored, if some need a transaction of their
 * own
 */
const writeInOneTransaction = <Answer>(
  unit: Unit,
  writing: Writing,
  { answer, filter, isOneTransaction, isSetBased, store }: Options<Answer> & Strategy,
): Promise<undefined | Written<Answer>> =>
  transact<undefined | Written<Answer>>(unit, async (req) => {
    const stopAtFirst = store === 'all'
    const indexes = await lockAndFilter(req, writing, filter)
    const set = isSetBased
      ? await writeSet(req, writing, indexes, { stopAtFirst })
      : { forPayload: indexes, results: [] }
    if (!isOneTransaction && set.forPayload.length > 0) return rollback(undefined)
    const parts = await writeEachInSavepoint(unit, req, writing, set.forPayload, stopAtFirst)
    const results = orderResults(writing, [...set.results, ...parts], stopAtFirst)
    const isRolledBack = store === 'none' || (stopAtFirst && results.some(isFailed))
    const written = { answer: await answer(req, results), isRolledBack, results }
    return isRolledBack ? rollback(written) : written
  })

/** Locks the records. @returns the indexes of those that exist and still match the filter */
const lockAndFilter = async (
  req: PayloadRequest,
  writing: Writing,
  filter: Filter | undefined,
): Promise<number[]> => {
  if (writing.operation === 'create') return [...writing.records.keys()]
  const { collection, records } = writing
  const ids = records.map(({ id }) => id)
  const found = await lockForWrite(req, writing, ids)
  const matching = new Set(filter ? await filterMatching(req, collection.slug, ids, filter) : found)
  return ids.flatMap((id, at) => (matching.has(id) ? [at] : []))
}

/** The results in the order of the records. With `stopAtFirst` only the first failure is included. */
const orderResults = (
  { records }: Writing,
  entries: readonly (readonly [number, Result])[],
  stopAtFirst: boolean,
): Result[] => {
  const byIndex = new Map(entries)
  const results = [...records.keys()].map((at) => byIndex.get(at))
  const first = results.findIndex(isFailed)
  return results.map((result, at) => (stopAtFirst && isFailed(result) && at !== first ? undefined : result))
}

/**
 * Writes records in the transaction of `req`. The caller may write them, and their locks are held. A failed record is
 * rolled back by itself.
 */
export const writeEachIn = async (
  unit: Pick<Unit, 'newRequest'>,
  req: PayloadRequest,
  writing: Writing,
): Promise<Result[]> => {
  const isSetBased = !hasInverses(writing) && (await canBeSetBased(req, writing))
  const indexes = [...writing.records.keys()]
  const set = isSetBased ? await writeSet(req, writing, indexes) : { forPayload: indexes, results: [] }
  const parts = await writeEachInSavepoint(unit, req, writing, set.forPayload)
  return orderResults(writing, [...set.results, ...parts], false)
}

export { restoreIn } from './restore'
export { referenceConflict } from './restore/referenceConflict'
export { saveVersions } from './set-based/versions'
export { canBeSetBased } from './strategy'
export { sourcesFor } from './set-based/computed'
export { requireCreate, resultOf, type WriteOptions } from './writeOwn'
