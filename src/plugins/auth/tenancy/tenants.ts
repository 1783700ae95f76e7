/** The tenants of callers and records, by the paths in the tenancy table. */
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

/**
 * The tenants that a caller is limited to; undefined without a limit: admins, staff who reach all, and keys without
 * tenants. Staff without any setting reach none.
 */
export const tenantsOfCaller = (user: TypedUser | null | undefined): number[] | undefined => {
  if (!user || (user.collection === 'users' && user.role === 'admin')) return undefined
  const ids = tenantIds(user)
  if (ids.length > 0) return ids
  return user.collection === 'users' && user.allTenants !== true ? [] : undefined
}

/** The ids in a record's `tenants`, populated or not. */
export const tenantIds = ({ tenants }: { tenants?: (number | { id: number })[] | null }): number[] =>
  (tenants ?? []).map((tenant) => (typeof tenant === 'object' ? tenant.id : tenant))

/** Like `tenantsOfCaller` for writes: service writes have no limit. */
export const tenantsOfWriter = (req: PayloadRequest): number[] | undefined =>
  isServiceWrite(req) ? undefined : tenantsOfCaller(req.user)

/** The collection's row in the tenancy table. @throws if there is none */
export const requireTenancy = (slug: string): readonly string[] => {
  const paths = tenantPaths[slug]
  if (!paths) throw new Error(`${slug} has no row in src/access/tenancy.ts: say to whom its records belong.`)
  return paths
}

/**
 * The paths from a record to its tenants, in order of precedence. @throws for a collection without a row in the table
 */
export const tenantPathsOf = (
  { config }: Pick<BasePayload, 'config'>,
  collection: CollectionModel,
): readonly Path[] => {
  const cache = cachedTenantPaths(config)
  const found = cache.get(collection) ?? findPaths({ config }, collection)
  cache.set(collection, found)
  return found
}

// Cached, as every request needs it.
const cachedTenantPaths = derivedFrom<BasePayload['config'], Map<CollectionModel, Path[]>>(() => new Map())

const findPaths = (payload: Pick<BasePayload, 'config'>, collection: CollectionModel): Path[] =>
  requireTenancy(collection.slug).map((path) => {
    const [name = '', next] = path.split('.')
    const first = requireField(collection.fields, name, collection)
    if (next === undefined) return [first]
    const target = collectionOf(payload, first.target ?? '')
    return [first, requireField(target.fields, next, target)]
  })

const requireField = (
  fields: ReadonlyMap<string, FieldModel>,
  name: string,
  { slug }: CollectionModel,
): FieldModel => {
  const field = fields.get(name)
  if (!field) throw new Error(`${slug} has no ${name}: correct its row in src/access/tenancy.ts.`)
  return field
}

/**
 * A filter for records that belong to one of `tenants`; for deletions, to no others; for versions, at the time of the
 * version.
 */
export const tenantFilter = (
  payload: BasePayload,
  slug: string,
  tenants: readonly number[],
  right: Right,
): Filter => {
  if (right === 'readVersions') return { operator: 'in', path: [versionTenantsField], value: tenants }
  const collection = collectionOf(payload, slug)
  const paths = tenantPathsOf(payload, collection)
  const filters = paths.map((path, at): Filter => {
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
  // Anyone may reference staff without a tenant limit; nobody may read them.
  const isUnlimited: Filter[] =
    slug === 'users' && right === 'reference'
      ? paths.map((path) => ({ operator: 'exists', path, value: false }))
      : []
  const all = [...filters, ...isUnlimited]
  return all.length === 1 && all[0] ? all[0] : { or: all }
}

/** Whether the writer is limited to tenants. */
export const isTenantScoped = (req: PayloadRequest): boolean => tenantsOfWriter(req) !== undefined

/** Whether a change of these fields, by a writer limited to tenants, may move a record to other tenants. */
export const mayMoveFor = (
  req: PayloadRequest,
  collection: CollectionModel,
  names: readonly string[],
): boolean =>
  isTenantScoped(req) && tenantPathsOf(req.payload, collection).some(([field]) => names.includes(field.name))
