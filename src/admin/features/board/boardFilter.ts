/** The board's filter as the database takes it. */
import type { PayloadRequest, Where } from 'payload'
import { panelModelOf, searchClause } from '../../../plugins/database/model/panelModel'
import { restrictToVisible } from '../../../plugins/database/query/access'
import type { Filter } from '../../../plugins/database/query/filter'
import { parseWhere } from '../../../plugins/database/query/where'
import type { BoardSettings } from './boards'

type Slug = BoardSettings['slug']

/** @param where of the records, with what is searched for as the list has it; undefined for all of them */
export const boardFilter = async (
  req: PayloadRequest,
  slug: Slug,
  where: undefined | Where,
): Promise<Filter | undefined> => {
  if (!where) return undefined
  const model = panelModelOf(req.payload)
  const fields = model.get(slug)?.fields
  if (!fields) throw new Error(`There is no collection ${slug}.`)
  return restrictToVisible(req, parseWhere(model, withSearch(req, slug, where), fields))
}

/** Searches the fields that the list searches. */
const withSearch = (req: PayloadRequest, slug: Slug, where: Where): Where => {
  const parts = Object.entries(where).map(([key, value]): Where => {
    if (Array.isArray(value)) return { [key]: value.map((each) => withSearch(req, slug, each)) }
    return searchClause(req.payload, slug, [key, value]) ?? { [key]: value }
  })
  return parts.length === 1 && parts[0] ? parts[0] : { and: parts }
}
