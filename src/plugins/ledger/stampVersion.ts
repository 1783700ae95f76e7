import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import { collectionOf, tableOf, versionTenants } from '../database/model/model'
import { tenantsExpression } from './tenantsIn'

const id = sql.identifier

/**
 * Stores the record's tenants on the version that Payload has just saved. Payload saves versions before afterChange
 * hooks, in the same transaction and under the record's lock, so the newest version belongs to this write.
 */
export const stampVersion = async (req: PayloadRequest, slug: string, recordId: number): Promise<void> => {
  const { payload } = req
  const collection = collectionOf(payload, slug)
  if (!collection.versions) return
  const versionTable = id(tableOf(payload, slug, true))
  await execute(
    req,
    sql`UPDATE ${versionTable} AS version SET ${id(versionTenants)} = ${tenantsExpression(payload, collection, 'record')}
      FROM ${id(tableOf(payload, slug))} AS record
      WHERE record.id = ${recordId} AND version.id = (SELECT max(id) FROM ${versionTable} WHERE parent_id = ${recordId})`,
  )
}
