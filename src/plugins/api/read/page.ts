/** A page of a list: the records on it, how many there are in all, and the envelope around them. */
import type { PayloadRequest } from 'payload'
import { both } from '../../database/query/access'
import type { Filter } from '../../database/query/filter'
import { findIds, findPage as findPageOf } from '../../database/query/select'
import type { Parameters } from '../parse/parameterTypes'

/** The answer of the document ("Shared response envelopes"), to the letter. */
export type PageEnvelope = {
  docs: unknown[]
  hasNextPage: boolean
  hasPrevPage: boolean
  limit: number
  nextPage: null | number
  page: number
  pagingCounter: number
  prevPage: null | number
  totalDocs?: number
  totalPages?: number
}

/** Which records are on a page, in order, and how many all pages have, or at least whether there is another page. */
type Page = { ids: number[] } & ({ hasNextPage: boolean } | { totalDocs: number })

/** @param within what the caller may see */
export const findPage = async (
  req: PayloadRequest,
  slug: string,
  { filter, limit = 0, page: number, pagination, sort }: Parameters,
  { ofVersions = false, within }: { ofVersions?: boolean; within: Filter | undefined },
): Promise<Page> => {
  const offset = (number - 1) * limit
  const selection = { filter: both(filter, within), limit, offset, ofVersions, sort }
  if (!pagination) {
    const ids = await findIds(req, slug, { ...selection, limit: limit + 1 })
    return { hasNextPage: ids.length > limit, ids: ids.slice(0, limit) }
  }
  const { ids, total } = await findPageOf(req, slug, selection)
  return { ids, totalDocs: total }
}

/** @param docs what is shown of the records on the page, in their order */
export const pageEnvelope = (docs: unknown[], found: Page, { limit = 1, page }: Parameters): PageEnvelope => {
  const totals = 'totalDocs' in found ? totalsOf(found.totalDocs, limit) : undefined
  const hasNextPage = totals ? page < totals.totalPages : 'hasNextPage' in found && found.hasNextPage
  const hasPrevPage = page > 1
  return {
    docs,
    hasNextPage,
    hasPrevPage,
    limit,
    nextPage: hasNextPage ? page + 1 : null,
    page,
    pagingCounter: (page - 1) * limit + 1,
    prevPage: hasPrevPage ? page - 1 : null,
    ...totals,
  }
}

const totalsOf = (totalDocs: number, limit: number) => ({
  totalDocs,
  totalPages: Math.max(1, Math.ceil(totalDocs / limit)),
})
