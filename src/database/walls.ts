/**
 * A caller's own filter, kept within the caller's walls: a record that the caller may not see is passed over wherever
 * the filter leads to it, as if it were not there. Else who may filter leads by their customer could guess, one
 * comparison at a time, what stands in customers that are not to be seen.
 */
import type { PayloadRequest } from 'payload'
import { visibleFilter } from './access'
import type { Clause, Filter } from './filter'
import { type FieldModel, inverseKinds } from './model'

/** @throws nothing: what may not be seen means no record */
export const withinWalls = async (req: PayloadRequest, filter: Filter): Promise<Filter> => {
  const walls = new Map<string, Filter | undefined>()
  for (const slug of new Set(clausesOf(filter).flatMap(({ path }) => path.flatMap(passedTo(path))))) {
    walls.set(slug, await visibleFilter(req, slug))
  }
  const wallOf =
    (path: Clause['path']) =>
    (field: FieldModel, at: number): Filter | undefined =>
      passedTo(path)(field, at).map((slug) => walls.get(slug))[0]
  return mapClauses(filter, (clause) => ({ ...clause, walls: clause.path.map(wallOf(clause.path)) }))
}

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
