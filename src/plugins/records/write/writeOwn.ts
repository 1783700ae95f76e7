/**
 * Writes records in an open transaction, without savepoints: after a failure it can only be rolled back. Inverses are not
 * written here.
 */
import { type CollectionSlug, Forbidden, NotFound, type PayloadRequest } from 'payload'
import { accessFilter } from '../../database/query/access'
import { endsTransaction } from '../../database/connection/transaction'
import { lockRows } from '../../database/integrity/lock'
import { lockForDelete } from '../../database/integrity/lockForDelete'
import { filterMatching } from '../../database/query/select'
import { writeSet } from './set-based'
import type { SetOptions } from './set-based/runInChunks'
import { canBeSetBased } from './strategy'
import { throughPayload } from './throughPayload'
import { isFailed, type Result, type Writing } from './writing'

export type WriteOptions = Pick<SetOptions, 'isUnreferenced' | 'readBack' | 'storedValues'> & {
  /** Whether the work of the collection's hooks is done elsewhere, so that the write may be set-based despite them. */
  isHooksWorkDone?: boolean
  /** Whether it is a service write, for which the caller's access does not count. */
  isOfService?: boolean
  /** Whether the locks are held already: of the records and, before a deletion, of those that reference them. */
  isLocked?: boolean
}

/** Writes the records' own fields. Records that the caller may not write are left to Payload, which refuses them. */
export const writeOwn = async (
  req: PayloadRequest,
  writing: Writing,
  options: WriteOptions = {},
): Promise<Result[]> => {
  const results: Result[] = writing.records.map(() => undefined)
  const forPayload =
    (options.isHooksWorkDone ?? (await canBeSetBased(req, writing)))
      ? await writeAllowed(req, writing, results, options)
      : results.keys()
  if (results.some(isFailed)) return results
  for (const at of forPayload) {
    const result = await resultOf(() => throughPayload(req, writing, at, options.isOfService))
    results[at] = result
    if (isFailed(result)) break
  }
  return results
}

/** @returns the indexes of the records that Payload has to write, or to refuse */
const writeAllowed = async (
  req: PayloadRequest,
  writing: Writing,
  results: Result[],
  options: WriteOptions,
): Promise<number[]> => {
  const allowed = await lockAllowed(req, writing, results, options)
  const { isUnreferenced, readBack, storedValues } = options
  const outcome = await writeSet(req, writing, allowed, {
    hasSavepoints: false,
    isUnreferenced,
    readBack,
    storedValues,
  })
  for (const [at, result] of outcome.results) results[at] = result
  const decided = new Set(allowed)
  for (const at of outcome.forPayload) decided.delete(at)
  return [...results.keys()].filter((at) => !decided.has(at) && !results[at])
}

/** Locks the records. @returns the indexes of those that the caller may write; those that do not exist get an error in `results` */
const lockAllowed = async (
  req: PayloadRequest,
  writing: Writing,
  results: Result[],
  { isLocked, isOfService }: WriteOptions,
): Promise<number[]> => {
  if (writing.operation === 'create') {
    if (!isOfService) await requireCreate(req, writing)
    return [...results.keys()]
  }
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

/** Locks records in the order of their ids, for a deletion also those that reference them. @returns the ids that exist */
export const lockForWrite = async (
  req: PayloadRequest,
  { collection: { slug }, operation }: Writing,
  ids: readonly number[],
): Promise<number[]> => (operation === 'delete' ? lockForDelete : lockRows)(req, slug, ids)

/** @throws Forbidden if the caller may not create records in the collection. Payload evaluates rules that look at the record. */
export const requireCreate = async (
  req: PayloadRequest,
  { collection: { slug } }: Pick<Writing, 'collection'>,
): Promise<void> => {
  const { access } = req.payload.collections[slug as CollectionSlug].config
  if (!(await access.create({ req }))) throw new Forbidden(req.t)
}

/** The result of writing one record. @throws errors that the record did not cause */
export const resultOf = async (work: () => Promise<number>): Promise<Result> => {
  try {
    return { id: await work() }
  } catch (error) {
    if (endsTransaction(error)) throw error
    return { error }
  }
}
