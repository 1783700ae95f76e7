import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { visibleFilter, restrictToVisible } from './access'
import { compileFilter } from './compile'
import { collectionOf, modelOf } from '../model/model'
import { withPanelClauses } from '../model/panelClause'
import { panelModelOf } from '../model/panelModel'
import { localesOf } from './select'
import { parseWhere } from './where'

/** The SQL condition of a `where` on a collection's table with the alias `record`, for statements written by hand. */
export const matchingRows = async (req: PayloadRequest, slug: string, where: Where): Promise<SQL> => {
  const { fields } = collectionOf(req.payload, slug)
  const filter = await restrictToVisible(req, parseWhere(modelOf(req.payload), where, fields))
  return compileFilter(req.payload, slug, filter, localesOf(req))
}

/** As `matchingRows`, for a `where` of the panel's lists, which may use fields that are not stored. */
export const listedRows = async (req: PayloadRequest, slug: string, where: Where): Promise<SQL> => {
  const model = panelModelOf(req.payload)
  const stored = parseWhere(
    model,
    withPanelClauses(req, slug, where),
    model.get(slug)?.fields ?? collectionOf(req.payload, slug).fields,
  )
  return compileFilter(req.payload, slug, await restrictToVisible(req, stored), localesOf(req))
}

/** The SQL condition for the rows that the caller may see, on a collection's table with the alias `record`. */
export const visibleRows = async (req: PayloadRequest, slug: string): Promise<SQL> => {
  const filter = await visibleFilter(req, slug)
  return filter ? compileFilter(req.payload, slug, filter, localesOf(req)) : sql`TRUE`
}
