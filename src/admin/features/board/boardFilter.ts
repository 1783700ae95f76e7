/** Parts of the statements of every board. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, Where } from 'payload'
import { panelModelOf, searchClause } from '../../../plugins/database/model/panelModel'
import { restrictToVisible } from '../../../plugins/database/query/access'
import type { Filter } from '../../../plugins/database/query/filter'
import { parseWhere } from '../../../plugins/database/query/where'
import type { BoardSettings } from './boards'

type Slug = BoardSettings['slug']

/** @param where the filter and search, as lists have them; undefined for all records */
export const parseBoardFilter = async (
  req: PayloadRequest,
  slug: Slug,
  where: undefined | Where,
): Promise<Filter | undefined> => {
  if (!where) return undefined
  const model = panelModelOf(req.payload)
  const fields = model.get(slug)?.fields
  if (!fields) throw new Error(`There is no collection ${slug}.`)
  return restrictToVisible(req, parseWhere(model, expandSearch(req, slug, where), fields))
}

/** The title of a table `vehicle` without its VIN: cards are narrow, and the year and model identify the vehicle. */
export const shortVehicleTitle = sql`coalesce(
  replace(vehicle.label, ' · ' || nullif(trim(vehicle.vin), ''), ''), vehicle.label)`

/** Replaces the search by conditions on the fields that the list searches. */
const expandSearch = (req: PayloadRequest, slug: Slug, where: Where): Where => {
  const parts = Object.entries(where).map(([key, value]): Where => {
    if (Array.isArray(value)) return { [key]: value.map((each) => expandSearch(req, slug, each)) }
    return searchClause(req.payload, slug, [key, value]) ?? { [key]: value }
  })
  return parts.length === 1 && parts[0] ? parts[0] : { and: parts }
}
