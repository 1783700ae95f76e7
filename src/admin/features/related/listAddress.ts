import type { Where } from 'payload'

/** The URL of a collection's list with a filter. */
export const buildListUrl = (slug: string, where: Where, adminRoute: string): string =>
  `${adminRoute}/collections/${slug}?${buildWhereQuery(where)}`

/** A filter in the query of a URL. */
export const buildWhereQuery = (where: Where): string =>
  new URLSearchParams(toQueryPairs('where', where)).toString()

const toQueryPairs = (path: string, value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => toQueryPairs(`${path}[${key}]`, each))
    : [[path, String(value)]]
