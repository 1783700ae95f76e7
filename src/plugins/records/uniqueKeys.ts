/**
 * Natural keys that are unique within each tenant, for a service that sets `UNIQUE_KEYS`. By default no key is unique,
 * because the systems that send records may repeat them. Records without a tenant are compared with each other. The
 * rule is checked when a record is written. If a record that it references changes and so gives it other tenants, only
 * the doctor finds the duplicate.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import {
  type BasePayload,
  type CollectionAfterChangeHook,
  type CollectionConfig,
  type Field,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { isDeepStrictEqual } from 'node:util'
import { bulkSafe, perRecordFor } from '../../fields/bulkSafe'
import { mapFields } from '../../fields/mapFields'
import { requireTenancy } from '../auth/tenancy/tenants'
import { execute } from '../database/connection/execute'
import { lockName } from '../database/integrity/lock'
import { idsIn } from '../database/model/id'
import { collectionOf, marksOf, tableOf } from '../database/model/model'
import { contextOf } from '../database/requestContext'
import { storageOf } from '../database/storage/map'
import { tenantsExpression } from '../ledger/tenantsIn'

type Values = Record<string, unknown> & { id: number }

export type UniqueKey = { field: string; slug: string }

/**
 * @param names such as `deals.dealId`
 * @throws for a name that is not a natural key of these collections
 */
export const uniqueKeysIn = (
  collections: readonly CollectionConfig[],
  names: readonly string[],
): UniqueKey[] => {
  const naturalKeys = collections.flatMap(naturalKeysOf)
  return names.map((name) => {
    const key = naturalKeys.find(({ field, slug }) => `${slug}.${field}` === name)
    if (key) return key
    const all = naturalKeys.map(({ field, slug }) => `${slug}.${field}`).join(', ')
    throw new Error(`UNIQUE_KEYS: ${name} is no natural key. There are: ${all}.`)
  })
}

const naturalKeysOf = ({ fields, slug }: CollectionConfig): UniqueKey[] => {
  const keys: UniqueKey[] = []
  mapFields(fields, (field) => {
    if ('name' in field && field.name && marksOf(field).isNaturalKey) keys.push({ field: field.name, slug })
    return field
  })
  return keys
}

/**
 * Makes a collection refuse a record whose value another record of its tenants has. Even without that rule, its form
 * warns of records with the same value, and a page lists the existing duplicates.
 */
export const withUniqueKeys = (
  collection: CollectionConfig,
  keys: readonly UniqueKey[],
): CollectionConfig => {
  if (naturalKeysOf(collection).length === 0) return collection
  const ownKeys = keys.filter(({ slug }) => slug === collection.slug)
  const { admin, hooks } = collection
  return {
    ...collection,
    admin: {
      ...admin,
      components: { ...admin?.components, views: { ...admin?.components?.views, repeated: page } },
    },
    fields: mapFields(collection.fields, withWarning),
    hooks: { ...hooks, afterChange: [...(hooks?.afterChange ?? []), ...ownKeys.map(refuseRepeated)] },
  }
}

const page = {
  Component: '/src/admin/features/repeated#RepeatedView',
  exact: true,
  path: '/repeated',
} as const

/** Names other records with the same value below the input of a natural key. */
const withWarning = (field: Field): Field => {
  if (field.type !== 'text' || !marksOf(field).isNaturalKey) return field
  const { components } = field.admin ?? {}
  const afterInput = [...(components?.afterInput ?? []), warning]
  return { ...field, admin: { ...field.admin, components: { ...components, afterInput } } }
}

const warning = '/src/admin/features/repeated#SameKeyWarning'

/** After the write, when the record has its tenants. Set-based writes that may repeat a value go record by record. */
const refuseRepeated = ({ field, slug }: UniqueKey): CollectionAfterChangeHook<Values> => {
  const relevantFields = [field, ...requireTenancy(slug).map((path) => path.split('.')[0] ?? '')]
  const hook: CollectionAfterChangeHook<Values> = async ({ doc, operation, previousDoc, req }) => {
    const value = doc[field]
    if (typeof value !== 'string' || value === '') return doc
    const before: Readonly<Record<string, unknown>> = previousDoc ?? {}
    const isSame = relevantFields.every((name) => isDeepStrictEqual(toIds(doc[name]), toIds(before[name])))
    if (operation === 'update' && isSame) return doc
    // A concurrent write of the same value waits until this record is committed, and then finds it.
    await lockName(req, ['unique', slug, field, value])
    if (await isRepeated(req, { field, slug }, doc.id)) {
      const message = `another ${collectionOf(req.payload, slug).label.singular} of the same tenant has this value.`
      throw new ValidationError({ errors: [{ message, path: field }] }, req.t)
    }
    return doc
  }
  const isRelevant = (written?: readonly Readonly<Record<string, unknown>>[]) =>
    written === undefined || written.some((record) => relevantFields.some((name) => name in record))
  return perRecordFor(
    (_, written) => isRelevant(written),
    bulkSafe(hook, 'create', 'delete', 'read', 'update'),
  )
}

/** The ids of references, whether populated or not. */
const toIds = (value: unknown): unknown =>
  typeof value === 'object' ? idsIn(value) : typeof value === 'number' ? [value] : value

const isRepeated = async (req: PayloadRequest, key: UniqueKey, id: number): Promise<boolean> => {
  const { from, where } = repeatedRows(req.payload, key)
  const leaving = contextOf(req).leavingId ?? 0
  const rows = await execute(
    req,
    sql`SELECT 1 FROM ${from} WHERE ${where} AND record.id = ${id} AND other.id <> ${leaving} LIMIT 1`,
  )
  return rows.length > 0
}

/** The rows `record` and `other` with the same value and a tenant in common. */
export const repeatedRows = (payload: BasePayload, { field, slug }: UniqueKey): { from: SQL; where: SQL } => {
  const collection = collectionOf(payload, slug)
  const table = sql.identifier(tableOf(payload, slug))
  const column = sql.identifier(storageOf(payload, slug).columnOf(field))
  const [ownTenants, others] = ['record', 'other'].map((alias) =>
    tenantsExpression(payload, collection, alias),
  )
  return {
    from: sql`${table} AS record JOIN ${table} AS other ON other.${column} = record.${column} AND other.id <> record.id`,
    where: sql`record.${column} <> '' AND (${ownTenants} = ${others}
      OR EXISTS (SELECT FROM jsonb_array_elements(${ownTenants}) AS tenant WHERE ${others} @> tenant))`,
  }
}

/** The keys that are unique in a running service. */
export const uniqueKeysOf = ({ config }: Pick<BasePayload, 'config'>): readonly UniqueKey[] =>
  (config.custom['uniqueKeys'] as readonly UniqueKey[] | undefined) ?? []
