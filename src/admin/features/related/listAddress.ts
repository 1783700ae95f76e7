import type { BasePayload, Where } from 'payload'
import { listFilter } from '../../../plugins/saved-views/filters/listFilter'

/** The URL of a collection's list with a filter. */
export const buildListUrl = (slug: string, where: Where, adminRoute: string): string =>
  `${adminRoute}/collections/${slug}?${buildWhereQuery(where)}`

/** The URL that counts the records of a filter, of the REST API: the server functions of a page wait for each other. */
export const buildCountUrl = (
  { config }: Pick<BasePayload, 'config'>,
  { collection, where }: { collection: string; where: Where },
): string => `${config.routes.api}/${collection}?depth=0&limit=1&select[id]=true&${buildWhereQuery(where)}`

/** The URL of the list behind a number. The empty `preset` turns off the last saved view, whose name the list would show. */
export const buildFigureUrl = (slug: string, where: Where, adminRoute: string): string =>
  `${buildListUrl(slug, listFilter(where), adminRoute)}&preset=`

const buildWhereQuery = (where: Where): string => new URLSearchParams(toQueryPairs('where', where)).toString()

const toQueryPairs = (path: string, value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => toQueryPairs(`${path}[${key}]`, each))
    : [[path, String(value)]]
