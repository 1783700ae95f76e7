/** Set-based writes: a few statements for all records, with the same locks, ledger rows and versions as one by one. */
import type { PayloadRequest } from 'payload'
import { isTenantScoped } from '../../../auth/tenancy/tenants'
import { MissingReferenceError } from '../../../database/connection/errors'
import type { Result, Writing } from '../writing'
import type { Failed, SetOptions } from './runInChunks'
import { createSet } from './create'
import { findClearings, deleteSet } from './delete'
import { updateSet, updateSetEach } from './update'

type Outcome = {
  /** The indexes of records that Payload has to write, because these statements cannot decide whether they are valid. */
  forPayload: number[]
  results: ReadonlyMap<number, Result>
}

/**
 * Writes the records at these indexes of `writing.records`, which are locked and which the caller may write.
 */
export const writeSet = async (
  req: PayloadRequest,
  writing: Writing,
  indexes: readonly number[],
  options: SetOptions = {},
): Promise<Outcome> => {
  const { slug } = writing.collection
  if (indexes.length === 0) return { forPayload: [], results: new Map() }
  if (writing.operation === 'create') {
    const given = indexes.map((at) => writing.records[at]?.data ?? {})
    const { failed, ids } = await createSet(req, slug, given, options)
    const results = new Map(indexes.map((index, at): [number, Result] => [index, toResult(ids[at])]))
    for (const { error, item } of failed) results.set(indexes[item] ?? item, { error })
    return { forPayload: [], results }
  }
  const ids = indexes.map((at) => writing.records[at]?.id ?? 0)
  if (writing.operation === 'update') {
    const failed = await updateAll(req, slug, writing.records, indexes, options)
    return toOutcome(req, indexes, ids, failed)
  }
  const clearings = options.isUnreferenced ? [] : await findClearings(req, slug, ids)
  if (!clearings) return { forPayload: [...indexes], results: new Map() }
  const beforeDelete = async (chunk: readonly number[]) => writing.beforeDelete?.(req, chunk)
  return toOutcome(req, indexes, ids, await deleteSet(req, slug, ids, { beforeDelete, clearings }, options))
}

/** A created record; undefined if it failed or was not tried. */
const toResult = (id: number | undefined): Result => (id === undefined ? undefined : { id })

type Changes = Extract<Writing, { operation: 'update' }>['records']

/** One statement if all records get the same values, else one for each set of fields. */
const updateAll = async (
  req: PayloadRequest,
  slug: string,
  records: Changes,
  indexes: readonly number[],
  options: SetOptions,
): Promise<Failed<number>[]> => {
  const all = indexes.flatMap((at) => records[at] ?? [])
  const [first] = all
  if (!first) return []
  if (all.every(({ values }) => values === first.values)) {
    const ids = all.map(({ id }) => id)
    return updateSet(req, slug, ids, first.values.data, options)
  }
  const groups = new Map<string, { data: Record<string, unknown>; id: number }[]>()
  for (const { id, values } of all) {
    const key = Object.keys(values.data).sort().join()
    const group = groups.get(key) ?? []
    group.push({ data: values.data, id })
    groups.set(key, group)
  }
  const failed: Failed<number>[] = []
  for (const changes of groups.values()) failed.push(...(await updateSetEach(req, slug, changes, options)))
  return failed
}

const toOutcome = (
  req: PayloadRequest,
  indexes: readonly number[],
  ids: readonly number[],
  failed: readonly Failed<number>[],
): Outcome => {
  const errors = new Map(failed.map(({ error, item }) => [item, error]))
  const forPayload: number[] = []
  const results = new Map<number, Result>()
  for (const [at, index] of indexes.entries()) {
    const id = ids[at] ?? 0
    const error = errors.get(id)
    // A caller may send back a reference that it cannot see. Payload compares it with the record's former value.
    if (error instanceof MissingReferenceError && isTenantScoped(req)) forPayload.push(index)
    else results.set(index, error === undefined ? { id } : { error })
  }
  return { forPayload, results }
}
