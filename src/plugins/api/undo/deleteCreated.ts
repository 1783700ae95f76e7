/** Deletes the records that a batch created, unless others refer to them since. */
import type { BatchRow } from '../../ledger/batch'
import { type IncomingReference, referencesTo } from '../../database/model/incomingReferences'
import { collectionOf } from '../../database/model/model'
import { guardOf } from '../../database/query/rules'
import { filterMatching } from '../../database/query/select'
import { writeEachIn } from '../../records/write'
import { unitOf } from '../call'
import { recordOf } from '../reason'
import type { Referrers } from './translations'
import { addFailure, addResults, permitted, type UndoState } from './undoState'

/** Deletes set-based where possible. @param rows of one collection @returns the rows that are to be undone one by one */
export const deleteCreated = async (state: UndoState, rows: readonly BatchRow[]): Promise<BatchRow[]> => {
  const { call, mayDeleteCreated, outer } = state
  const slug = rows[0]?.collection
  if (slug === undefined) return []
  if (!mayDeleteCreated) {
    for (const row of rows) addFailure(state, row, 'notInBulk')
    return []
  }
  const referrers = await referrersOf(state, slug, rows)
  for (const row of rows) {
    const found = referrers.get(row.recordId)
    if (found) addFailure(state, row, found)
  }
  const free = rows.filter(({ recordId }) => !referrers.has(recordId))
  const allowed = new Set(await permitted(state, slug, idsOf(free), 'delete'))
  const possible = free.filter(({ recordId }) => allowed.has(recordId))
  const results = await writeEachIn(unitOf(call), outer, {
    collection: collectionOf(call.payload, slug),
    operation: 'delete',
    records: possible.map(({ recordId }) => ({ id: recordId })),
  })
  addResults(state, possible, results)
  return free.filter(({ recordId }) => !allowed.has(recordId))
}

const idsOf = (rows: readonly BatchRow[]): number[] => rows.map(({ recordId }) => recordId)

/**
 * The remaining referrers of each record of `rows`. The batch's own later references are undone by now, so a referrer was written
 * since, or could not be undone.
 */
const referrersOf = async (
  state: UndoState,
  slug: string,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<number, Referrers>> => {
  const references = await referencesInTenants(state, slug, idsOf(rows))
  const staying = new Map<number, IncomingReference[]>()
  const going = new Set(idsOf(rows))
  const stays = ({ id, slug: of }: IncomingReference) => of !== slug || !going.has(id)
  // A record that stays keeps its references, which may be to another one of `rows`.
  for (let fresh = references; fresh.length > 0;) {
    fresh = references.filter((reference) => going.has(reference.target) && stays(reference))
    for (const reference of fresh) {
      staying.set(reference.target, [...(staying.get(reference.target) ?? []), reference])
    }
    for (const { target } of fresh) going.delete(target)
  }
  return inWords(state, staying)
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
  for (const [of, found] of bySlug) {
    // Payload's own collections do not count, such as the locks of open forms.
    if (!collectionOf(payload, of).isRecorded) continue
    const filter = guardOf(payload, of)?.tenantFilter(payload, outer.user, 'read')
    const own =
      filter &&
      new Set(
        await filterMatching(
          outer,
          of,
          found.map(({ id }) => id),
          filter,
        ),
      )
    references.push(...found.filter(({ id }) => own?.has(id) ?? true))
  }
  return references
}

const namedAtMost = 3

/** Names the first referrers of each record that the caller may read, and counts the others. */
const inWords = async (
  state: UndoState,
  staying: ReadonlyMap<number, readonly IncomingReference[]>,
): Promise<ReadonlyMap<number, Referrers>> => {
  const { call } = state
  const all = [...staying.values()].flat()
  const readable = new Map<string, ReadonlySet<number>>()
  for (const slug of new Set(all.map((reference) => reference.slug))) {
    const ids = all.flatMap((reference) => (reference.slug === slug ? [reference.id] : []))
    readable.set(slug, new Set(await permitted(state, slug, ids, 'read')))
  }
  return new Map(
    [...staying].map(([target, references]) => {
      const names = references.flatMap(({ id, slug }) =>
        readable.get(slug)?.has(id)
          ? [recordOf({ ...call, collection: collectionOf(call.payload, slug) }, id)]
          : [],
      )
      const shown = [...new Set(names)].slice(0, namedAtMost)
      const count = new Set(references.map(({ id, slug }) => `${slug}/${id}`)).size
      return [target, { more: count - shown.length, names: shown }]
    }),
  )
}
