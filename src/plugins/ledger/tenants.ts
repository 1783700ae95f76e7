/** The tenants that may see a change: those of its record. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { tenantPathsOf } from '../auth/tenancy/tenants'
import { isOneOf, execute } from '../database/connection/execute'
import { type CollectionModel, collectionOf, type FieldModel, tableOf } from '../database/model/model'
import type { Stored } from '../database/storage/field'
import { fieldStorage, storageOf } from '../database/storage/map'
import { fieldTenants } from './tenantsIn'

/** The tenants of each record, from stored values. */
export const tenantsOf = async (
  req: PayloadRequest,
  collection: CollectionModel,
  records: readonly Stored[],
): Promise<number[][]> => {
  const storage = storageOf(req.payload, collection.slug)
  const paths = tenantPathsOf(req.payload, collection)
  const found: number[][] = records.map(() => [])
  const pending = new Set(records.keys())
  for (const [field, next] of paths) {
    const rowTenants = [...pending].flatMap((at) => {
      const stored = records[at]
      const value = stored && fieldStorage(storage, field.name).fromStored(stored)
      const ids = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'number')
      return ids.length > 0 ? [{ at, ids }] : []
    })
    const ofParents =
      next &&
      (await tenantsOfParents(
        req,
        field,
        next,
        rowTenants.flatMap(({ ids }) => ids),
      ))
    for (const { at, ids } of rowTenants) {
      pending.delete(at)
      found[at] = ofParents ? ids.flatMap((id) => ofParents.get(id) ?? []) : ids
    }
  }
  return found
}

const tenantsOfParents = async (
  req: PayloadRequest,
  { target = '' }: FieldModel,
  next: FieldModel,
  ids: readonly number[],
): Promise<Map<number, number[]>> => {
  if (ids.length === 0) return new Map()
  const tenants: SQL = fieldTenants(req.payload, collectionOf(req.payload, target), next, 'parent')
  const rows = await execute<{ id: number; tenants: number[] }>(
    req,
    sql`SELECT parent.id, ${tenants} AS tenants FROM ${sql.identifier(tableOf(req.payload, target))} AS parent
      WHERE ${isOneOf(sql`parent.id`, [...new Set(ids)])}`,
  )
  return new Map(rows.map((row) => [row.id, row.tenants]))
}

/**
 * Who sees a change of tenants: the new tenants, except that a change which leaves tenants is visible only to those
 * that stay.
 */
export const tenantsSeeing = (before: readonly number[], after: readonly number[]): number[] =>
  before.every((id) => after.includes(id)) ? [...after] : before.filter((id) => after.includes(id))
