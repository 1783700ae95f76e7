/**
 * Which collections a condition looks at, and whether every change that can alter its result has a row in the ledger.
 */
import type { BasePayload } from 'payload'
import { inverseKinds } from '../../model/model'
import { isRecorded } from '../../model/recorded'
import type { Clause, Filter } from '../filter'

/**
 * The slugs of the collections whose changes can alter the number of records that a filter matches, including the
 * tenants along its paths; undefined if some of these changes have no row in the ledger.
 */
export const findWatchedCollections = (
  payload: BasePayload,
  slug: string,
  filter: Filter | undefined,
): readonly string[] | undefined => {
  const watched = new Set<string>()
  return watch(payload, slug, filter, watched) ? [...watched].sort() : undefined
}

const watch = (
  payload: BasePayload,
  slug: string,
  filter: Filter | undefined,
  watched: Set<string>,
): boolean => {
  if (!isRecorded(payload, slug)) return false
  watched.add(slug)
  if (!filter) return true
  if ('and' in filter) return filter.and.every((each) => watch(payload, slug, each, watched))
  if ('or' in filter) return filter.or.every((each) => watch(payload, slug, each, watched))
  return watchClause(payload, slug, filter, watched)
}

const watchClause = (
  payload: BasePayload,
  slug: string,
  { path, stepFilters = [] }: Clause,
  watched: Set<string>,
): boolean => {
  let currentSlug = slug
  for (const [step, field] of path.entries()) {
    if (!isRecorded(payload, currentSlug, field)) return false
    const { kind, target } = field
    const stepFilter = stepFilters[step]
    // The last step looks at the records that it leads to only through an inverse, or to determine their tenants.
    const isFollowed = step < path.length - 1 || inverseKinds.has(kind) || stepFilter !== undefined
    if (!isFollowed) continue
    if (target === undefined || !watch(payload, target, stepFilter, watched)) return false
    currentSlug = target
  }
  return true
}
