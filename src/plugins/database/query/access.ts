/**
 * What a caller may do with the records of a collection: what the collection's rules answer, and the filter that keeps the
 * caller within their tenants. Resolved once per request, collection and right, as data. Every read and write of the interface
 * asks here; what goes through Payload is led back here by `accessConstraints.ts`.
 */
import { type AccessArgs, type PayloadRequest, type Where, Forbidden } from 'payload'
import { nothingSpent, spendOn } from './cost'
import type { Clause, Filter } from './filter'
import {
  type CollectionModel,
  type FieldModel,
  collectionOf,
  inverseKinds,
  modelOf,
  versionFields,
} from '../model/model'
import type { Access, Right } from './resolvedAccess'
import { askRules, guardOf, remembered, resolvedFor } from './rules'
import { parseWhere } from './where'

export const accessOf = (req: PayloadRequest, slug: string, right: Right): Promise<Access> =>
  accessTo({ req }, slug, right)

/** As `accessOf`, asked by Payload of one record: a rule that looks at it is asked for it. */
export const accessTo = async (args: AccessArgs, slug: string, right: Right): Promise<Access> => {
  const found = resolvedFor(args.req)
  const { answer, looksAtRecord } = await askRules(found, args, slug, right)
  const find = () => resolve(args.req, slug, right, answer)
  return looksAtRecord ? find() : remembered(found.access, slug, right, find)
}

const resolve = async (
  req: PayloadRequest,
  slug: string,
  right: Right,
  answer: Where | boolean,
): Promise<Access> => {
  if (answer === false) return 'none'
  const { payload, user } = req
  const collection = collectionOf(payload, slug)
  const fields = right === 'readVersions' ? versionFields(collection) : collection.fields
  // What a rule says of other records, it says of the caller's tenants'.
  const allowed =
    answer === true
      ? undefined
      : await withTenantFilters(parseWhere(modelOf(payload), answer, fields), (target) =>
          guardOf(payload, target)?.wall(payload, user, 'read'),
        )
  const within = both(allowed, guardOf(payload, slug)?.wall(payload, user, right))
  if (right !== 'readVersions') return within ? { filter: within } : 'all'
  const ofRecord = await accessOf(req, slug, 'read')
  if (ofRecord === 'none') return 'none'
  const parent = fields.get('parent')
  const filter = ofRecord !== 'all' && parent ? both(within, from(parent, ofRecord.filter)) : within
  return filter ? { filter } : 'all'
}

/**
 * What a caller may do with the records of a collection: a filter, or undefined for all of them.
 *
 * @throws Forbidden when it is none of them
 */
export const accessFilter = async (
  req: PayloadRequest,
  slug: string,
  right: Right,
): Promise<Filter | undefined> => {
  const access = await accessOf(req, slug, right)
  if (access === 'none') throw new Forbidden(req.t)
  return filterOf(access)
}

/** As `accessFilter`, for what is passed over in silence: where the caller has no right, what means no record. */
export const visibleFilter = async (
  req: PayloadRequest,
  slug: string,
  right: Right = 'read',
): Promise<Filter | undefined> => filterOf(await accessOf(req, slug, right))

/** The records that are meant, as a filter; undefined for all of them. */
export const filterOf = (access: Access): Filter | undefined => {
  if (access === 'all') return undefined
  return access === 'none' ? none : access.filter
}

/** Means no record. */
const none: Filter = { or: [] }

/** The filter on the record that a reference of another names. */
const from = (field: FieldModel, filter: Filter): Filter => {
  if ('and' in filter) return { and: filter.and.map((each) => from(field, each)) }
  if ('or' in filter) return { or: filter.or.map((each) => from(field, each)) }
  return { ...filter, path: [field, ...filter.path], walls: [undefined, ...(filter.walls ?? [])] }
}

/** Both conditions, either of which may be absent. */
export const both = (first: Filter | undefined, second: Filter | undefined): Filter | undefined =>
  first && second ? { and: [first, second] } : (first ?? second)

/** The one record by this id. */
export const oneRecord = ({ fields, slug }: CollectionModel, id: number): Filter => {
  const field = fields.get('id')
  if (!field) throw new Error(`${slug} has no ids.`)
  return { operator: 'equals', path: [field], value: id }
}

/**
 * A caller's own filter, kept within what the caller may see, wherever it leads to other records. Else who may filter leads by
 * their customer could guess, one comparison at a time, what stands in customers that are not to be seen.
 *
 * @param spent what the request's other filters cost, counted together with this one
 * @throws FilterError for a filter that costs the database too much; what may not be seen means no record
 */
export const withinTenantScope = async (
  req: PayloadRequest,
  filter: Filter,
  spent = nothingSpent(),
): Promise<Filter> => {
  const within = await withTenantFilters(filter, (slug) => visibleFilter(req, slug))
  spendOn(within, spent)
  return within
}

/**
 * Walls put along the paths of a filter: what lies behind one is passed over as if it were not there.
 *
 * @param wallOf what of a collection's records may be passed through; undefined for all of them
 */
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
