/**
 * A caller's access to the records of a collection: the result of the collection's access rules combined with the
 * tenant filter. Resolved once per request, collection and right, as data. Every read and write of the REST API uses
 * it, and Payload's operations use it through `accessConstraints.ts`.
 */
import { type AccessArgs, type PayloadRequest, type Where, Forbidden } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { noCostUsed, chargeFilter } from './cost'
import type { Clause, Filter } from './filter'
import {
  type CollectionModel,
  type FieldModel,
  collectionOf,
  inverseKinds,
  versionFields,
} from '../model/model'
import type { Access, Right } from './resolvedAccess'
import { panelModelOf } from '../model/panelModel'
import { evaluateRule, getOrLoad, guardOf, resolvedFor } from './rules'
import { parseWhere } from './where'
import { refuseMaskedFilter, refuseUnreadable } from './sealed'

/** The caller's access, without a record to look at. */
export const resolveAccess = (req: PayloadRequest, slug: string, right: Right): Promise<Access> =>
  resolveRecordAccess({ req }, slug, right)

/** As `resolveAccess`, with the arguments of an access function: a rule that looks at the record gets its id and data. */
export const resolveRecordAccess = async (args: AccessArgs, slug: string, right: Right): Promise<Access> => {
  const resolved = resolvedFor(args.req)
  const { answer, looksAtRecord } = await evaluateRule(resolved, args, slug, right)
  const load = () => combineAccess(args.req, slug, right, answer)
  return looksAtRecord ? load() : getOrLoad(resolved.access, slug, right, load)
}

/** Combines the answer of a collection's rule with the tenant filter and the trash. */
const combineAccess = async (
  req: PayloadRequest,
  slug: string,
  right: Right,
  answer: Where | boolean,
): Promise<Access> => {
  if (answer === false) return 'none'
  const { payload, user } = req
  const collection = collectionOf(payload, slug)
  // Where the filter of a rule follows relations, it applies to records of the caller's tenants.
  const allowed =
    answer === true
      ? undefined
      : await withStepFilters(parseRule(payload, collection, right, answer), (target) =>
          guardOf(payload, target)?.tenantFilter(payload, user, 'read'),
        )
  const inTenants = both(allowed, guardOf(payload, slug)?.tenantFilter(payload, user, right))
  // A version is in the trash if its record is. The access to the record is added to that of its versions.
  const seesTrash = user?.collection === 'users' || right === 'readVersions'
  const visible = seesTrash ? inTenants : both(inTenants, outsideTrash(collection))
  if (right !== 'readVersions') return visible ? { filter: visible } : 'all'
  const recordAccess = await resolveAccess(req, slug, 'read')
  if (recordAccess === 'none') return 'none'
  const parent = versionFields(collection).get('parent')
  const filter =
    recordAccess !== 'all' && parent ? both(visible, followReference(parent, recordAccess.filter)) : visible
  return filter ? { filter } : 'all'
}

/** Parses the filter of a rule, which may use fields that the caller may not use. */
const parseRule = (
  payload: PayloadRequest['payload'],
  collection: CollectionModel,
  right: Right,
  answer: Where,
): Filter => {
  const model = panelModelOf(payload)
  const ownFields = model.get(collection.slug)?.fields ?? collection.fields
  return parseWhere(model, answer, right === 'readVersions' ? versionFields(collection) : ownFields)
}

/** Staff find the trash in the panel; for API keys, records in the trash do not exist. */
const outsideTrash = derivedFrom(({ fields, hasTrash }: CollectionModel): Filter | undefined => {
  const field = hasTrash ? fields.get('deletedAt') : undefined
  return field && { operator: 'exists', path: [field], value: false }
})

/** Whether a caller's filter matches all records of a collection, except records in the trash. */
export const isUnlimited = (collection: CollectionModel, access: Filter | undefined): boolean =>
  access === undefined || access === outsideTrash(collection)

/**
 * A caller's access as a filter; undefined for all records.
 *
 * @throws Forbidden for a caller without access
 */
export const accessFilter = async (
  req: PayloadRequest,
  slug: string,
  right: Right,
): Promise<Filter | undefined> => {
  const access = await resolveAccess(req, slug, right)
  if (access === 'none') throw new Forbidden(req.t)
  return filterOf(access)
}

/** As `accessFilter`, but a caller without the right gets a filter that matches no record, instead of an error. */
export const visibleFilter = async (
  req: PayloadRequest,
  slug: string,
  right: Right = 'read',
): Promise<Filter | undefined> => filterOf(await resolveAccess(req, slug, right))

/** An access as a filter; undefined for all records. */
export const filterOf = (access: Access): Filter | undefined => {
  if (access === 'all') return undefined
  return access === 'none' ? noRecords : access.filter
}

/** Matches no record. */
const noRecords: Filter = { or: [] }

/** Applies a filter to the record that `field` references. */
const followReference = (field: FieldModel, filter: Filter): Filter => {
  if ('and' in filter) return { and: filter.and.map((each) => followReference(field, each)) }
  if ('or' in filter) return { or: filter.or.map((each) => followReference(field, each)) }
  return { ...filter, path: [field, ...filter.path], stepFilters: [undefined, ...(filter.stepFilters ?? [])] }
}

/** Combines two conditions, either of which may be absent. */
export const both = (first: Filter | undefined, second: Filter | undefined): Filter | undefined =>
  first && second ? { and: [first, second] } : (first ?? second)

/** The filter for the record with this id. */
export const oneRecord = ({ fields, slug }: CollectionModel, id: number): Filter => {
  const field = fields.get('id')
  if (!field) throw new Error(`${slug} has no ids.`)
  return { operator: 'equals', path: [field], value: id }
}

/**
 * Restricts a caller's own filter, where it follows relations, to records that the caller may see. Otherwise a caller
 * who may filter leads by their customer could find out the values of customers that the caller may not see.
 *
 * @param used the cost of the request's other filters, to which this one's is added
 * @throws FilterError for a filter that costs the database too much; for a filter on a field that the caller sees masked
 */
export const restrictToVisible = async (
  req: PayloadRequest,
  filter: Filter,
  used = noCostUsed(),
): Promise<Filter> => {
  const visible = await withStepFilters(filter, (slug) => visibleFilter(req, slug))
  chargeFilter(visible, used)
  for (const { operator, path } of clausesOf(filter)) {
    refuseMaskedFilter(req, path.at(-1), operator)
    for (const field of path) await refuseUnreadable(req, field)
  }
  return visible
}

/**
 * Restricts the records that each step of a filter's paths leads to: others are treated as if they did not exist.
 *
 * @param filterFor the filter for the records of a collection; undefined for all of them
 */
export const withStepFilters = async (
  filter: Filter,
  filterFor: (slug: string) => Filter | Promise<Filter | undefined> | undefined,
): Promise<Filter> => {
  const filters = new Map<string, Filter | undefined>()
  for (const slug of collectionsAlong(filter)) filters.set(slug, await filterFor(slug))
  return applyStepFilters(filter, filters)
}

/** As `withStepFilters`, with the filters of `collectionsAlong` given. */
export const applyStepFilters = (
  filter: Filter,
  filters: ReadonlyMap<string, Filter | undefined>,
): Filter => {
  const visible =
    (path: Clause['path']) =>
    (field: FieldModel, at: number): Filter | undefined =>
      targetOfStep(path)(field, at).map((slug) => filters.get(slug))[0]
  return mapClauses(filter, (clause) => ({ ...clause, stepFilters: clause.path.map(visible(clause.path)) }))
}

/** The slugs of the collections that a filter's paths lead to. */
export const collectionsAlong = (filter: Filter): ReadonlySet<string> =>
  new Set(clausesOf(filter).flatMap(({ path }) => path.flatMap(targetOfStep(path))))

/** The collection that a step of a path leads to. The last step reads another collection only if it is an inverse. */
const targetOfStep =
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
