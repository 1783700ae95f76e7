/**
 * What a caller may do with the records of a collection, as one filter: what the collection's rules answer, and the wall
 * around the caller's tenants. Every read and write of the interface asks here; what goes through Payload is led back
 * here by `accessConstraints.ts`.
 */
import type { AccessArgs, BasePayload, CollectionSlug, PayloadRequest, TypedUser, Where } from 'payload'
import { Forbidden } from 'payload'
import type { Filter } from './filter'
import { type CollectionModel, type FieldModel, collectionOf, modelOf, versionFields } from '../model/model'
import { withTenantFilters } from './tenantFilters'
import { parseWhere } from './where'

/** `name`: to write a reference to the record. */
export type Right = 'delete' | 'name' | 'read' | 'readVersions' | 'update'

/** What decides over a collection's records, kept in its `custom` by the engine that puts it there. */
export type Guard = {
  /** What the rules answer for the caller, before the wall. */
  rule: (args: AccessArgs, right: 'create' | Right) => Promise<Where | boolean>
  /** What a caller who is limited to tenants may see or do; undefined for who is not. */
  wall: (payload: BasePayload, user: TypedUser | null, right: Right) => Filter | undefined
}

export const guardOf = (payload: BasePayload, slug: string): Guard | undefined =>
  payload.collections[slug as CollectionSlug]?.config.custom?.['guard'] as Guard | undefined

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
  const { payload } = req
  const collection = collectionOf(payload, slug)
  const answer = await ruleOf(req, slug, right)
  if (answer === false) throw new Forbidden(req.t)
  const fields = right === 'readVersions' ? versionFields(collection) : collection.fields
  // What a rule says of other records, it says of the caller's tenants'.
  const allowed =
    answer === true
      ? undefined
      : await withTenantFilters(parseWhere(modelOf(payload), answer, fields), (target) =>
          guardOf(payload, target)?.wall(payload, req.user, 'read'),
        )
  const within = both(allowed, guardOf(payload, slug)?.wall(payload, req.user, right))
  if (right !== 'readVersions') return within
  const ofRecord = await accessFilter(req, slug, 'read')
  const parent = fields.get('parent')
  return ofRecord && parent ? both(within, from(parent, ofRecord)) : within
}

const ruleOf = async (req: PayloadRequest, slug: string, right: Right): Promise<Where | boolean> => {
  const guard = guardOf(req.payload, slug)
  if (guard) return guard.rule({ req }, right)
  const rule = req.payload.collections[slug as CollectionSlug]?.config.access[
    right === 'name' ? 'read' : right
  ] as ((args: AccessArgs) => Promise<Where | boolean> | Where | boolean) | undefined
  return rule ? rule({ req }) : false
}

/** As `accessFilter`, for what is passed over in silence: where the caller has no right, what means no record. */
export const visibleFilter = async (
  req: PayloadRequest,
  slug: string,
  right: Right = 'read',
): Promise<Filter | undefined> => {
  try {
    return await accessFilter(req, slug, right)
  } catch (error) {
    if (error instanceof Forbidden) return none
    throw error
  }
}

/** Means no record. */
const none: Filter = { or: [] }

/** The filter on the record that a reference of another names. */
const from = (field: FieldModel, filter: Filter): Filter => {
  if ('and' in filter) return { and: filter.and.map((each) => from(field, each)) }
  if ('or' in filter) return { or: filter.or.map((each) => from(field, each)) }
  return { ...filter, path: [field, ...filter.path], walls: [undefined, ...(filter.walls ?? [])] }
}

/**
 * Whether a collection's rule looks at the one record it is asked about, its id or the data to be written. Such a
 * rule must be asked for each record; one that answers with a filter need not.
 */
export const looksAtRecord = async (
  req: PayloadRequest,
  slug: string,
  right: 'create' | 'delete' | 'read' | 'update',
): Promise<boolean> => {
  let hasLooked = false
  const look = () => {
    hasLooked = true
    return undefined
  }
  const asked = Object.defineProperties(
    { req },
    { data: { get: look }, doc: { get: look }, id: { get: look } },
  )
  try {
    await req.payload.collections[slug as CollectionSlug]?.config.access[right]?.(asked)
  } catch (error) {
    // Nothing is there to be looked at: the rule may well stumble over that.
    if (!hasLooked) throw error
  }
  return hasLooked
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
