/**
 * The one way in which records are written, one or many: created, updated, deleted, restored.
 *
 * Each write has the same locks, ledger rows, versions and access, by one of two strategies. _Set-based_: a few
 * statements for all records, where the write touches only plain columns and no hook of the collection needs each record.
 * _Record by record_: Payload's own operation, with every hook. Which of them is decided by the collection and the fields.
 *
 * `writeIn`, `writePartsIn` and `restoreIn` write in a transaction that is there. `write` takes its own: one for all records where they
 * are set-based or are to be stored as a whole, else one for each record, so that other writers wait for one at a time.
 *
 * What became of a record is a value. What is thrown is no fault of a record: a lost connection, a deadlock.
 */
import type { PayloadRequest } from 'payload'
import type { Filter } from '../../database/query/filter'
import { rollback, transact, type Unit } from '../../database/connection/transaction'
import { filterMatching } from '../../database/query/select'
import { eachInItsOwn, eachInOne } from './eachRecord'
import { writeSet } from './set-based'
import { isBrokenAtCommit } from './set-based/bisectFailures'
import { hasInverses, isSetBased } from './strategy'
import { lockForWrite } from './within'
import { isFailed, type Result, type Writing } from './writing'

export type Options<Answer> = {
  /** Read in the transaction of all records, before its end; not where each record has its own. */
  answer: (req: PayloadRequest, results: readonly Result[]) => Promise<Answer>
  /** Which records are meant, of those that the caller may write: asked again once they are locked. */
  filter?: Filter
  /** What is stored: what can be, all or nothing, or nothing at all. */
  store?: 'all' | 'none' | 'possible'
}

export type Written<Answer> = {
  /** Undefined where each record had a transaction of its own. */
  answer?: Answer
  /** Nothing is stored. */
  isRolledBack: boolean
  results: readonly Result[]
}

/** Writes records whose caller may write them, or create some; Payload is asked again where it writes them. */
export const write = async <Answer>(
  unit: Unit,
  writing: Writing,
  options: Options<Answer>,
): Promise<Written<Answer>> => {
  const isWhole = unit.outer !== undefined || (options.store ?? 'possible') !== 'possible'
  const req = unit.outer ?? (await unit.newRequest())
  const isSet = !hasInverses(writing) && (await isSetBased(req, writing))
  if (isSet || isWhole) {
    const written = await inOne(unit, writing, { ...options, isSet, isWhole }).catch((error: unknown) => {
      if (isWhole || !isBrokenAtCommit(error)) throw error
    })
    if (written) return written
  }
  return { isRolledBack: false, results: await eachInItsOwn(unit, writing, options.filter) }
}

/** All records in one transaction; undefined, and nothing is stored, where some turned out to need one of their own. */
const inOne = <Answer>(
  unit: Unit,
  writing: Writing,
  { answer, filter, isSet, isWhole, store }: Options<Answer> & { isSet: boolean; isWhole: boolean },
): Promise<undefined | Written<Answer>> =>
  transact<undefined | Written<Answer>>(unit, async (req) => {
    const stopAtFirst = store === 'all'
    const places = await lockMeant(req, writing, filter)
    const set = isSet ? await writeSet(req, writing, places, { stopAtFirst }) : { left: places, results: [] }
    if (!isWhole && set.left.length > 0) return rollback(undefined)
    const parts = await eachInOne(unit, req, writing, set.left, stopAtFirst)
    const results = inOrder(writing, [...set.results, ...parts], stopAtFirst)
    const isRolledBack = store === 'none' || (stopAtFirst && results.some(isFailed))
    const written = { answer: await answer(req, results), isRolledBack, results }
    return isRolledBack ? rollback(written) : written
  })

/** Locks the records. @returns the places of those that are still meant */
const lockMeant = async (
  req: PayloadRequest,
  writing: Writing,
  filter: Filter | undefined,
): Promise<number[]> => {
  if (writing.operation === 'create') return [...writing.records.keys()]
  const { collection, records } = writing
  const ids = records.map(({ id }) => id)
  const found = await lockForWrite(req, writing, ids)
  const meant = new Set(filter ? await filterMatching(req, collection.slug, ids, filter) : found)
  return ids.flatMap((id, at) => (meant.has(id) ? [at] : []))
}

/** With `stopAtFirst` no failure but the first. */
const inOrder = (
  { records }: Writing,
  entries: readonly (readonly [number, Result])[],
  stopAtFirst: boolean,
): Result[] => {
  const byPlace = new Map(entries)
  const results = [...records.keys()].map((at) => byPlace.get(at))
  const first = results.findIndex(isFailed)
  return results.map((result, at) => (stopAtFirst && isFailed(result) && at !== first ? undefined : result))
}

/**
 * Writes records that the caller may write, whose locks are held, in the transaction of `req`: each fails by itself.
 */
export const writePartsIn = async (
  unit: Pick<Unit, 'newRequest'>,
  req: PayloadRequest,
  writing: Writing,
): Promise<Result[]> => {
  const isSet = !hasInverses(writing) && (await isSetBased(req, writing))
  const places = [...writing.records.keys()]
  const set = isSet ? await writeSet(req, writing, places) : { left: places, results: [] }
  const parts = await eachInOne(unit, req, writing, set.left)
  return inOrder(writing, [...set.results, ...parts], false)
}

export { writeIn } from './one'
export { restoreIn } from './restore'
export { takenSince } from './restore/taken'
export { saveVersions } from './set-based/versions'
export { isSetBased } from './strategy'
export { requireCreate, resultOf, type WriteOptions } from './within'
