/** The tenants that callers and records belong to, by the paths of the tenancy table. */
import type { BasePayload, PayloadRequest, TypedUser } from 'payload'
import { tenantPaths } from '../../../access/tenancy'
import type { Right } from '../../database/query/resolvedAccess'
import type { Filter } from '../../database/query/filter'
import {
  type CollectionModel,
  type FieldModel,
  collectionOf,
  listKinds,
  versionTenantsField,
} from '../../database/model/model'
import { derivedFrom } from '../../../lib/payloadState'
import { isServiceWrite } from '../../../fields/service'

type Path = readonly [FieldModel, ...FieldModel[]]

/** The tenants that a caller is limited to; undefined for one that is limited to none: admins, and who has none set. */
export const tenantsOfCaller = (user: TypedUser | null | undefined): number[] | undefined => {
  if (!user || (user.collection === 'users' && user.role === 'admin')) return undefined
  const ids = tenantIds(user)
  return ids.length > 0 ? ids : undefined
}

/** The ids of the tenants that a record with `tenants` names, populated or not. */
export const tenantIds = ({ tenants }: { tenants?: (number | { id: number })[] | null }): number[] =>
  (tenants ?? []).map((tenant) => (typeof tenant === 'object' ? tenant.id : tenant))

/** As `tenantsOfCaller` for who writes: what the service writes on its own account is limited to none. */
export const tenantsOfWriter = (req: PayloadRequest): number[] | undefined =>
  isServiceWrite(req) ? undefined : tenantsOfCaller(req.user)

/** The row of a collection in the table. @throws where there is none: nobody could say whose its records are */
export const requireTenancy = (slug: string): readonly string[] => {
  const paths = tenantPaths[slug]
  if (!paths) throw new Error(`${slug} has no row in src/access/tenancy.ts: say to whom its records belong.`)
  return paths
}

/**
 * The ways from a record to its tenants, first the one that counts first.
 *
 * @throws for a collection without a row in the table
 */
export const tenantPathsOf = (
  { config }: Pick<BasePayload, 'config'>,
  collection: CollectionModel,
): readonly Path[] => {
  const known = pathsKnown(config)
  const found = known.get(collection) ?? findPaths({ config }, collection)
  known.set(collection, found)
  return found
}

// Asked with every request, and the same for all of them.
const pathsKnown = derivedFrom<BasePayload['config'], Map<CollectionModel, Path[]>>(() => new Map())

const findPaths = (payload: Pick<BasePayload, 'config'>, collection: CollectionModel): Path[] =>
  requireTenancy(collection.slug).map((path) => {
    const [name = '', next] = path.split('.')
    const first = named(collection.fields, name, collection)
    if (next === undefined) return [first]
    const target = collectionOf(payload, first.target ?? '')
    return [first, named(target.fields, next, target)]
  })

const named = (
  fields: ReadonlyMap<string, FieldModel>,
  name: string,
  { slug }: CollectionModel,
): FieldModel => {
  const field = fields.get(name)
  if (!field) throw new Error(`${slug} has no ${name}: correct its row in src/access/tenancy.ts.`)
  return field
}

/** The records that belong to one of `tenants`; those to delete, to no others besides; versions that did when they were written. */
export const tenantFilter = (
  payload: BasePayload,
  slug: string,
  tenants: readonly number[],
  right: Right,
): Filter => {
  if (right === 'readVersions') return { operator: 'in', path: [versionTenantsField], value: tenants }
  const collection = collectionOf(payload, slug)
  const paths = tenantPathsOf(payload, collection)
  const ways = paths.map((path, at): Filter => {
    const isIn: Filter = { operator: 'in', path, value: tenants }
    const isOnly: Filter[] =
      right === 'delete' && listKinds.has(path.at(-1)?.kind ?? 'id')
        ? [{ operator: 'only_in', path, value: tenants }]
        : []
    const isFirst = paths
      .slice(0, at)
      .map(([field]): Filter => ({ operator: 'exists', path: [field], value: false }))
    return { and: [...isFirst, isIn, ...isOnly] }
  })
  // Staff who are limited to no tenant may be named by all; they are told of to none.
  const isUnlimited: Filter[] =
    slug === 'users' && right === 'name'
      ? paths.map((path) => ({ operator: 'exists', path, value: false }))
      : []
  const all = [...ways, ...isUnlimited]
  return all.length === 1 && all[0] ? all[0] : { or: all }
}

/** Whether who writes is limited to tenants. */
export const isTenantScoped = (req: PayloadRequest): boolean => tenantsOfWriter(req) !== undefined

/** Whether a change of these fields, by who is limited to tenants, may take a record to others. */
export const mayMoveFor = (
  req: PayloadRequest,
  collection: CollectionModel,
  names: readonly string[],
): boolean =>
  isTenantScoped(req) && tenantPathsOf(req.payload, collection).some(([field]) => names.includes(field.name))
