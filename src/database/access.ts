import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { Forbidden } from 'payload'
import type { Filter } from './filter'
import { type CollectionModel, collectionOf, modelOf, versionFields } from './model'
import { parseWhere } from './where'

export type Right = 'delete' | 'read' | 'readVersions' | 'update'

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
  const rule = req.payload.collections[slug as CollectionSlug]?.config.access[right]
  const allowed: Where | boolean = rule ? await rule({ req }) : false
  if (allowed === true) return undefined
  if (allowed === false) throw new Forbidden(req.t)
  const collection = collectionOf(req.payload, slug)
  const fields = right === 'readVersions' ? versionFields(collection) : collection.fields
  return parseWhere(modelOf(req.payload), allowed, fields)
}

/**
 * Whether a collection's rule looks at the one record it is asked about, its id or the data to be written. Such a
 * rule must be asked for each record; one that answers with a filter need not.
 */
export const looksAtRecord = async (
  req: PayloadRequest,
  slug: string,
  right: Right | 'create',
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
