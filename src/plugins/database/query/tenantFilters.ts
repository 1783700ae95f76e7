/** Walls put along the paths of a filter: what lies behind one is passed over as if it were not there. */
import type { Clause, Filter } from './filter'
import { type FieldModel, inverseKinds } from '../model/model'

/** @param wallOf what of a collection's records may be passed through; undefined for all of them */
export const withTenantFilters = async (
  filter: Filter,
  wallOf: (slug: string) => Filter | Promise<Filter | undefined> | undefined,
): Promise<Filter> => {
  const walls = new Map<string, Filter | undefined>()
  for (const slug of collectionsAlong(filter)) walls.set(slug, await wallOf(slug))
  return applyTenantFilters(filter, walls)
}

/** As `withTenantFilters`, with what may be passed through of each of `collectionsAlong` at hand. */
export const applyTenantFilters = (
  filter: Filter,
  walls: ReadonlyMap<string, Filter | undefined>,
): Filter => {
  const within =
    (path: Clause['path']) =>
    (field: FieldModel, at: number): Filter | undefined =>
      passedTo(path)(field, at).map((slug) => walls.get(slug))[0]
  return mapClauses(filter, (clause) => ({ ...clause, walls: clause.path.map(within(clause.path)) }))
}

/** The slugs of the collections whose records a filter looks at, beside those that it is asked of. */
export const collectionsAlong = (filter: Filter): ReadonlySet<string> =>
  new Set(clausesOf(filter).flatMap(({ path }) => path.flatMap(passedTo(path))))

/** The collection whose records a step of a path looks at. The last step looks at none but through an inverse. */
const passedTo =
  (path: Clause['path']) =>
  ({ kind, target }: FieldModel, at: number): string[] =>
    target !== undefined && (at < path.length - 1 || inverseKinds.has(kind)) ? [target] : []

const clausesOf = (filter: Filter): Clause[] => {
  if ('and' in filter) return filter.and.flatMap(clausesOf)
  if ('or' in filter) return filter.or.flatMap(clausesOf)
  return [filter]
}

const mapClauses = (filter: Filter, map: (clause: Clause) => Clause): Filter => {
  if ('and' in filter) return { and: filter.and.map((each) => mapClauses(each, map)) }
  if ('or' in filter) return { or: filter.or.map((each) => mapClauses(each, map)) }
  return map(filter)
}
