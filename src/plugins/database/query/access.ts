/**
 * What a caller may do with the records of a collection: what the collection's rules answer, and the filter that keeps the
 * caller within their tenants. Resolved once per request, collection and right, as data. Every read and write of the interface
 * asks here; what goes through Payload is led back here by `accessConstraints.ts`.
 */
import type { AccessArgs, PayloadRequest, Where } from 'payload'
import { Forbidden } from 'payload'
import type { Filter } from './filter'
import { type CollectionModel, type FieldModel, collectionOf, modelOf, versionFields } from '../model/model'
import { type Access, remembered, type Right } from './resolvedAccess'
import { answerOf, guardOf, looksAtRecord, resolvedFor } from './rules'
import { withTenantFilters } from './tenantFilters'
import { parseWhere } from './where'

export const accessOf = (req: PayloadRequest, slug: string, right: Right): Promise<Access> =>
  accessTo({ req }, slug, right)

/** As `accessOf`, asked by Payload of one record: a rule that looks at it is asked for it. */
export const accessTo = async (args: AccessArgs, slug: string, right: Right): Promise<Access> => {
  const { req } = args
  const answer = await answerOf(args, slug, right)
  if (await looksAtRecord(req, slug, right)) return resolve(req, slug, right, answer)
  return remembered(resolvedFor(req).access, slug, right, () => resolve(req, slug, right, answer))
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
