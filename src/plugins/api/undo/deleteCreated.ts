/** Deletes the records that a batch created, unless other records refer to them by now. */
import type { BatchRow } from '../../ledger/batch'
import { type IncomingReference, referencesTo } from '../../database/model/incomingReferences'
import { collectionOf } from '../../database/model/model'
import { guardOf } from '../../database/query/rules'
import { filterMatching } from '../../database/query/select'
import { writeEachIn } from '../../records/write'
import { toUnit } from '../call'
import { recordOf } from '../reason'
import type { Referrers } from './translations'
import { addFailure, addResults, permitted, type UndoState } from './undoState'

/**
 * Deletes set-based where possible. @param rows of one collection @returns the rows that are to be undone one by one
 */
export const deleteCreated = async (state: UndoState, rows: readonly BatchRow[]): Promise<BatchRow[]> => {
  const { call, mayDeleteCreated, outer } = state
  const slug = rows[0]?.collection
  if (slug === undefined) return []
  if (!mayDeleteCreated) {
    for (const row of rows) addFailure(state, row, 'notInBulk')
    return []
  }
  const referrers = await findReferrers(state, slug, rows)
  for (const row of rows) {
    const blockers = referrers.get(row.recordId)
    if (blockers) addFailure(state, row, blockers)
  }
  const unreferenced = rows.filter(({ recordId }) => !referrers.has(recordId))
  const allowed = new Set(await permitted(state, slug, toIds(unreferenced), 'delete'))
  const deletable = unreferenced.filter(({ recordId }) => allowed.has(recordId))
  const results = await writeEachIn(toUnit(call), outer, {
    collection: collectionOf(call.payload, slug),
    operation: 'delete',
    records: deletable.map(({ recordId }) => ({ id: recordId })),
  })
  addResults(state, deletable, results)
  return unreferenced.filter(({ recordId }) => !allowed.has(recordId))
}

const toIds = (rows: readonly BatchRow[]): number[] => rows.map(({ recordId }) => recordId)

/**
 * The remaining referrers of each record of `rows`. The batch's own later references are already undone, so a remaining
 * referrer was written after the batch or could not be undone.
 */
const findReferrers = async (
  state: UndoState,
  slug: string,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<number, Referrers>> => {
  const references = await referencesInTenants(state, slug, toIds(rows))
  const remainingReferences = new Map<number, IncomingReference[]>()
  const toDelete = new Set(toIds(rows))
  const isKept = ({ id, slug: of }: IncomingReference) => of !== slug || !toDelete.has(id)
  // A record that is kept also keeps its references, which may point to other records of `rows`.
  for (let newReferences = references; newReferences.length > 0;) {
    newReferences = references.filter((reference) => toDelete.has(reference.target) && isKept(reference))
    for (const reference of newReferences) {
      remainingReferences.set(reference.target, [
        ...(remainingReferences.get(reference.target) ?? []),
        reference,
      ])
    }
    for (const { target } of newReferences) toDelete.delete(target)
  }
  return toReferrers(state, remainingReferences)
}

/** Referrers in other tenants are ignored: a deletion clears their references. */
const referencesInTenants = async (
  { call: { payload }, outer }: UndoState,
  slug: string,
  ids: readonly number[],
): Promise<IncomingReference[]> => {
  const references: IncomingReference[] = []
  const bySlug = new Map<string, IncomingReference[]>()
  for (const reference of await referencesTo(outer, slug, ids))
    bySlug.set(reference.slug, [...(bySlug.get(reference.slug) ?? []), reference])
  for (const [of, blockers] of bySlug) {
    // Payload's own collections do not count, such as the locks of open forms.
    if (!collectionOf(payload, of).isRecorded) continue
    const filter = guardOf(payload, of)?.tenantFilter(payload, outer.user, 'read')
    const tenantIds =
      filter &&
      new Set(
        await filterMatching(
          outer,
          of,
          blockers.map(({ id }) => id),
          filter,
        ),
      )
    references.push(...blockers.filter(({ id }) => tenantIds?.has(id) ?? true))
  }
  return references
}

const maxNames = 3

/** Names the first referrers of each record that the caller may read, and counts the others. */
const toReferrers = async (
  state: UndoState,
  remainingReferences: ReadonlyMap<number, readonly IncomingReference[]>,
): Promise<ReadonlyMap<number, Referrers>> => {
  const { call } = state
  const all = [...remainingReferences.values()].flat()
  const readable = new Map<string, ReadonlySet<number>>()
  for (const slug of new Set(all.map((reference) => reference.slug))) {
    const ids = all.flatMap((reference) => (reference.slug === slug ? [reference.id] : []))
    readable.set(slug, new Set(await permitted(state, slug, ids, 'read')))
  }
  return new Map(
    [...remainingReferences].map(([target, references]) => {
      const names = references.flatMap(({ id, slug }) =>
        readable.get(slug)?.has(id)
          ? [recordOf({ ...call, collection: collectionOf(call.payload, slug) }, id)]
          : [],
      )
      const shown = [...new Set(names)].slice(0, maxNames)
      const count = new Set(references.map(({ id, slug }) => `${slug}/${id}`)).size
      return [target, { more: count - shown.length, names: shown }]
    }),
  )
}
