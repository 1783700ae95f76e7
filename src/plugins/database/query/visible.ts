import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { visibleFilter, withinTenantScope } from './access'
import { compileFilter } from './compile'
import { collectionOf, modelOf } from '../model/model'
import { localesOf } from './select'
import { parseWhere } from './where'

/** The condition of a filter on the rows of a collection's table, as `record`, which a list of it takes the same way. */
export const matchingRows = async (req: PayloadRequest, slug: string, where: Where): Promise<SQL> => {
  const { fields } = collectionOf(req.payload, slug)
  const filter = await withinTenantScope(req, parseWhere(modelOf(req.payload), where, fields))
  return compileFilter(req.payload, slug, filter, localesOf(req))
}

/** The condition on the rows of a collection's table, as `record`, that the caller may see, for statements written by hand. */
export const visibleRows = async (req: PayloadRequest, slug: string): Promise<SQL> => {
  const filter = await visibleFilter(req, slug)
  return filter ? compileFilter(req.payload, slug, filter, localesOf(req)) : sql`TRUE`
}
