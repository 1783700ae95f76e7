/**
 * Records written in a transaction that is open already, without savepoints: after a failure it can only be rolled back.
 * Lists of relations that other records own are not written here.
 */
import { type CollectionSlug, Forbidden, NotFound, type PayloadRequest } from 'payload'
import { accessFilter } from '../../database/query/access'
import { isOfWhole } from '../../database/connection/transaction'
import { lockRows } from '../../database/integrity/lock'
import { lockForDelete } from '../../database/integrity/lockForDelete'
import { filterMatching } from '../../database/query/select'
import { writeSet } from './set-based'
import { isSetBased } from './strategy'
import { throughPayload } from './throughPayload'
import { isFailed, type Result, type Writing } from './writing'

export type WriteOptions = {
  /** The caller of this function does what the hooks of the collection would: the write is set-based whatever they are. */
  isHooksWorkDone?: boolean
  /** The service writes on its own account: the caller's rights are not asked. */
  isOfService?: boolean
  /** The caller of this function holds the locks: of the records and, before a deletion, of those that reference them. */
  isLocked?: boolean
}

/** Writes the fields that the records themselves store. What the caller may not write is left to Payload, which refuses it. */
export const writeOwn = async (
  req: PayloadRequest,
  writing: Writing,
  options: WriteOptions = {},
): Promise<Result[]> => {
  const results: Result[] = writing.records.map(() => undefined)
  const left =
    (options.isHooksWorkDone ?? (await isSetBased(req, writing)))
      ? await writeAllowed(req, writing, results, options)
      : results.keys()
  if (results.some(isFailed)) return results
  for (const at of left) {
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
  const outcome = await writeSet(req, writing, allowed, { hasSavepoints: false })
  for (const [at, result] of outcome.results) results[at] = result
  const decided = new Set(allowed)
  for (const at of outcome.left) decided.delete(at)
  return [...results.keys()].filter((at) => !decided.has(at) && !results[at])
}

/** Locks the records. @returns the indexes of those that the caller may write; `results` say which are not there */
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

/** Locks records in the order of their ids; before a deletion those that reference them. @returns those that are there */
export const lockForWrite = async (
  req: PayloadRequest,
  { collection: { slug }, operation }: Writing,
  ids: readonly number[],
): Promise<number[]> => (operation === 'delete' ? lockForDelete : lockRows)(req, slug, ids)

/** @throws Forbidden for a caller who may create nothing in the collection. Rules that look at the record are Payload's to ask. */
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
