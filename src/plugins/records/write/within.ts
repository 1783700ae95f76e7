/**
 * Records written in a transaction that is there, without savepoints: after a failure the transaction can only be rolled
 * back. What other records own is not written here.
 */
import { type CollectionSlug, Forbidden, NotFound, type PayloadRequest } from 'payload'
import { accessFilter } from '../../database/query/access'
import { isOfWhole } from '../../database/connection/transaction'
import { lockRows } from '../../database/integrity/lock'
import { filterMatching } from '../../database/query/select'
import { lockOwners } from './set-based/delete'
import { writeSet } from './set-based'
import { isSetBased } from './strategy'
import { throughPayload } from './throughPayload'
import { isFailed, type Result, type Writing } from './writing'

export type Within = {
  /** Whether the write is the service's own: the caller asked for what brings it about, and need not be allowed it. */
  isOfService?: boolean
  /** Whether the locks of the records, and before a deletion of those that name them, are held. */
  isLocked?: boolean
}

/** The record's own fields. What the caller may not write Payload refuses, in its words. */
export const writeOwn = async (
  req: PayloadRequest,
  writing: Writing,
  within: Within = {},
): Promise<Result[]> => {
  const results: Result[] = writing.records.map(() => undefined)
  const left = (await isSetBased(req, writing))
    ? await writeAllowed(req, writing, results, within)
    : results.keys()
  if (results.some(isFailed)) return results
  for (const at of left) {
    const result = await resultOf(() => throughPayload(req, writing, at, within.isOfService))
    results[at] = result
    if (isFailed(result)) break
  }
  return results
}

/** @returns the places of the records that Payload has to write, or to refuse */
const writeAllowed = async (
  req: PayloadRequest,
  writing: Writing,
  results: Result[],
  within: Within,
): Promise<number[]> => {
  const allowed = await allowedOf(req, writing, results, within)
  const outcome = await writeSet(req, writing, allowed, { hasSavepoints: false })
  for (const [at, result] of outcome.results) results[at] = result
  const decided = new Set(allowed)
  for (const at of outcome.left) decided.delete(at)
  return [...results.keys()].filter((at) => !decided.has(at) && !results[at])
}

/** @returns the places of the records that the caller may write, locked */
const allowedOf = async (
  req: PayloadRequest,
  writing: Writing,
  results: Result[],
  within: Within,
): Promise<number[]> => {
  if (writing.operation !== 'create') return lockAllowed(req, writing, results, within)
  if (!within.isOfService) await requireCreate(req, writing)
  return [...results.keys()]
}

/** Locks the records. @returns the places of those that the caller may write; `results` say which are not there */
const lockAllowed = async (
  req: PayloadRequest,
  writing: Exclude<Writing, { operation: 'create' }>,
  results: Result[],
  { isLocked, isOfService }: Within,
): Promise<number[]> => {
  const { collection, operation, records } = writing
  const ids = records.map(({ id }) => id)
  const filter = isOfService ? undefined : await accessFilter(req, collection.slug, operation)
  if (!isLocked) {
    const found = new Set(await lockForWrite(req, writing, ids))
    for (const [at, id] of ids.entries()) if (!found.has(id)) results[at] = { error: new NotFound(req.t) }
  }
  const allowed = new Set(filter ? await filterMatching(req, collection.slug, ids, filter) : ids)
  return ids.flatMap((id, at) => (allowed.has(id) && !results[at] ? [at] : []))
}

/** Locks records in the order of their ids; before a deletion those that name them. @returns those that are there */
export const lockForWrite = async (
  req: PayloadRequest,
  { collection: { slug }, operation }: Writing,
  ids: readonly number[],
): Promise<number[]> => {
  if (operation !== 'delete') return lockRows(req, slug, ids)
  // Who names a record is locked before it, here as everywhere.
  await lockOwners(req, slug, ids)
  return lockRows(req, slug, ids, 'UPDATE')
}

/** @throws Forbidden for who may create no record of the collection, where its rule does not look at the record */
export const requireCreate = async (
  req: PayloadRequest,
  { collection: { slug } }: Pick<Writing, 'collection'>,
): Promise<void> => {
  const { access } = req.payload.collections[slug as CollectionSlug].config
  if (!(await access.create({ req }))) throw new Forbidden(req.t)
}

/** What became of one record. @throws what is no fault of the record */
export const resultOf = async (work: () => Promise<number>): Promise<Result> => {
  try {
    return { id: await work() }
  } catch (error) {
    if (isOfWhole(error)) throw error
    return { error }
  }
}
