/** Any write by a few statements for all of its records: the same locks, ledger rows and versions as one by one. */
import type { PayloadRequest } from 'payload'
import { isTenantScoped } from '../../../auth/tenancy/tenants'
import { MissingReferenceError } from '../../../database/connection/errors'
import type { Result, Writing } from '../writing'
import type { Failed, How } from './bisectFailures'
import { createSet } from './create'
import { clearingsOf, deleteSet } from './delete'
import { updateSet, updateSetEach } from './update'

type Outcome = {
  /** Places whose record Payload has to write: what these statements know does not decide it. */
  left: number[]
  results: ReadonlyMap<number, Result>
}

/**
 * Writes the records at these places of `writing.records`, which are locked and which the caller may write.
 */
export const writeSet = async (
  req: PayloadRequest,
  writing: Writing,
  places: readonly number[],
  how: How = {},
): Promise<Outcome> => {
  const { slug } = writing.collection
  if (places.length === 0) return { left: [], results: new Map() }
  if (writing.operation === 'create') {
    const given = places.map((at) => writing.records[at]?.data ?? {})
    const { failed, ids } = await createSet(req, slug, given, how)
    const results = new Map(places.map((place, at): [number, Result] => [place, made(ids[at])]))
    for (const { error, item } of failed) results.set(places[item] ?? item, { error })
    return { left: [], results }
  }
  const ids = places.map((at) => writing.records[at]?.id ?? 0)
  if (writing.operation === 'update') {
    const failed = await updateAll(req, slug, writing.records, places, how)
    return settled(req, places, ids, failed)
  }
  const clearings = await clearingsOf(req, slug, ids)
  if (!clearings) return { left: [...places], results: new Map() }
  const beforeGone = async (chunk: readonly number[]) => writing.beforeGone?.(req, chunk)
  return settled(req, places, ids, await deleteSet(req, slug, ids, { beforeGone, clearings }, how))
}

const made = (id: number | undefined): Result => (id === undefined ? undefined : { id })

type Changes = Extract<Writing, { operation: 'update' }>['records']

/** The same values to all by one statement; values of their own by one for each set of fields. */
const updateAll = async (
  req: PayloadRequest,
  slug: string,
  records: Changes,
  places: readonly number[],
  how: How,
): Promise<Failed<number>[]> => {
  const all = places.flatMap((at) => records[at] ?? [])
  const [first] = all
  if (!first) return []
  if (all.every(({ values }) => values === first.values)) {
    const ids = all.map(({ id }) => id)
    return updateSet(req, slug, ids, first.values.data, how)
  }
  const groups = new Map<string, { data: Record<string, unknown>; id: number }[]>()
  for (const { id, values } of all) {
    const key = Object.keys(values.data).sort().join()
    const group = groups.get(key) ?? []
    group.push({ data: values.data, id })
    groups.set(key, group)
  }
  const failed: Failed<number>[] = []
  for (const changes of groups.values()) failed.push(...(await updateSetEach(req, slug, changes, how)))
  return failed
}

const settled = (
  req: PayloadRequest,
  places: readonly number[],
  ids: readonly number[],
  failed: readonly Failed<number>[],
): Outcome => {
  const errors = new Map(failed.map(({ error, item }) => [item, error]))
  const left: number[] = []
  const results = new Map<number, Result>()
  for (const [at, place] of places.entries()) {
    const id = ids[at] ?? 0
    const error = errors.get(id)
    // What a record names already may be sent back, and the caller need not see it: Payload's way compares the two.
    if (error instanceof MissingReferenceError && isTenantScoped(req)) left.push(place)
    else results.set(place, error === undefined ? { id } : { error })
  }
  return { left, results }
}
