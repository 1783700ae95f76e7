import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { accessFilter } from '../../../plugins/database/query/access'
import { compileFilter } from '../../../plugins/database/query/compile'
import { tableOf } from '../../../plugins/database/model/model'
import { localesOf } from '../../../plugins/database/query/select'

/**
 * SQL for the rows of a collection that the reader may see, with the table alias `record`. @throws Forbidden if the
 * reader may see none
 */
export const visibleSource = async (
  req: PayloadRequest,
  slug: string,
): Promise<{ from: SQL; where: SQL }> => {
  const filter = (await accessFilter(req, slug, 'read')) ?? { and: [] }
  return {
    from: sql`${sql.identifier(tableOf(req.payload, slug))} AS record`,
    where: compileFilter(req.payload, slug, filter, localesOf(req)),
  }
}
