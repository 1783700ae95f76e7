/** The result of `tenants.ts` as an SQL expression, for ledger rows made by the database. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import { tenantPathsOf } from '../auth/tenancy/tenants'
import { type CollectionModel, collectionOf, type FieldModel, tableOf } from '../database/model/model'
import { fieldStorage, storageOf } from '../database/storage/map'

type Written = { names: readonly string[]; value: (name: string) => SQL }

const id = sql.identifier
const noTenants = sql`'[]'::jsonb`

/**
 * The tenants of a row as a JSON list. With `written` the tenants after the write, without those that the row leaves
 * (`tenantsSeeing`).
 */
export const tenantsExpression = (
  payload: BasePayload,
  collection: CollectionModel,
  alias: string,
  written?: Written,
): SQL => {
  const before = tenantsByPath(payload, collection, alias)
  const canMove = tenantPathsOf(payload, collection).some(([{ name }]) => written?.names.includes(name))
  if (!canMove) return before
  const after = tenantsByPath(payload, collection, alias, written)
  return sql`(SELECT CASE WHEN was <@ comes THEN comes ELSE
      (SELECT coalesce(jsonb_agg(tenant), '[]') FROM jsonb_array_elements(was) AS tenant WHERE comes @> tenant) END
    FROM (SELECT ${before} AS was, ${after} AS comes) AS moving)`
}

/** Follows the first tenant path whose field has a value. */
const tenantsByPath = (
  payload: BasePayload,
  collection: CollectionModel,
  alias: string,
  written?: Written,
): SQL =>
  tenantPathsOf(payload, collection).reduceRight<SQL>((otherwise, [field, next]) => {
    if (!next) return fieldTenants(payload, collection, field, alias, written)
    const parent = written?.names.includes(field.name)
      ? sql`${written.value(field.name)}::int`
      : column(payload, collection, field, alias)
    const target = collectionOf(payload, field.target ?? '')
    return sql`(CASE WHEN ${parent} IS NULL THEN ${otherwise} ELSE coalesce((SELECT ${fieldTenants(payload, target, next, 'parent')}
      FROM ${id(tableOf(payload, target.slug))} AS parent WHERE parent.id = ${parent}), '[]') END)`
  }, noTenants)

/** The tenants that a field of the row references. */
export const fieldTenants = (
  payload: BasePayload,
  collection: CollectionModel,
  field: FieldModel,
  alias: string,
  written?: Written,
): SQL => {
  const stored = fieldStorage(storageOf(payload, collection.slug), field.name)
  if (stored.elements) return sql`coalesce(${stored.json(alias)}, '[]')`
  const tenant = written?.names.includes(field.name)
    ? sql`${written.value(field.name)}::int`
    : column(payload, collection, field, alias)
  return sql`(CASE WHEN ${tenant} IS NULL THEN '[]' ELSE jsonb_build_array(${tenant}) END)`
}

const column = (payload: BasePayload, collection: CollectionModel, field: FieldModel, alias: string): SQL =>
  sql`${id(alias)}.${id(fieldStorage(storageOf(payload, collection.slug), field.name).column)}`
