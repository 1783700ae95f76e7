import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import { collectionOf, tableOf, versionTenants } from '../database/model/model'
import { tenantsIn } from './tenantsIn'

const id = sql.identifier

/**
 * Says whose the record is on the version that Payload has just saved of it. Payload saves before the hooks that follow a
 * write, in its transaction and under the record's lock: the newest version is this write's.
 */
export const stampVersion = async (req: PayloadRequest, slug: string, recordId: number): Promise<void> => {
  const { payload } = req
  const collection = collectionOf(payload, slug)
  if (!collection.versions) return
  const versionTable = id(tableOf(payload, slug, true))
  await execute(
    req,
    sql`UPDATE ${versionTable} AS version SET ${id(versionTenants)} = ${tenantsIn(payload, collection, 'record')}
      FROM ${id(tableOf(payload, slug))} AS record
      WHERE record.id = ${recordId} AND version.id = (SELECT max(id) FROM ${versionTable} WHERE parent_id = ${recordId})`,
  )
}
