/** The reading operations: one record, a page, a count, a page of versions, a page of changes. */
import type { PayloadRequest } from 'payload'
import { changesSlug } from '../../ledger'
import { lastChange } from '../../ledger/last'
import { changesOf, openChangesOf } from '../../ledger/read'
import { accessFilter, both, isUnlimited } from '../../database/query/access'
import type { Filter } from '../../database/query/filter'
import { type CollectionModel, collectionOf } from '../../database/model/model'
import { readDocs, readVersions } from '../../database/read'
import {
  countPages,
  countRecords,
  findIds,
  findPage,
  matches,
  buildPaging,
} from '../../database/query/select'
import { type Call, readingRequest } from '../call'
import { findMatch, tagHeader } from '../http/etag'
import { fail } from '../failure'
import { answer, notModified } from '../http/respond'
import type { Answer } from '../http/answer'
import { readWithETag } from './readWithETag'
import type { Parameters } from '../parse/parameterTypes'

/** Returns one record. @throws Failure `not_found` for a record that does not exist or that the caller cannot see */
export const getRecord = async (call: Call, id: number): Promise<Answer> => {
  const ifNoneMatch = call.preconditions?.ifNoneMatch
  const found = await readWithETag(call, await readingRequest(call), id)
  if (!found) throw recordNotFound(call.collection.label.singular, id)
  const { record, tag } = found
  const match = ifNoneMatch && findMatch(tag, ifNoneMatch)
  return match === undefined ? { ...answer(record), headers: tagHeader(tag) } : notModified(tagHeader(match))
}

export const recordNotFound = (what: string, id: number | string) =>
  fail('not_found', `There is no ${what} ${id} that this key can see.`)

export const listRecords = async (call: Call): Promise<PageEnvelope> => {
  const req = await readingRequest(call)
  return listRecordsWithin(req, call, call.collection, await accessFilter(req, call.collection.slug, 'read'))
}

export const countAll = async (call: Call): Promise<{ totalDocs: number }> => {
  const req = await readingRequest(call)
  const { slug } = call.collection
  const filter = both(call.parameters.filter, await accessFilter(req, slug, 'read'))
  return { totalDocs: await countRecords(req, slug, { filter }) }
}

/**
 * The changes of a record, for callers who can see it; of a deleted record, for callers who can see its whole
 * collection.
 *
 * @throws Failure `not_found` for a record that the caller cannot see or that never existed
 */
export const listChanges = async (call: Call, id: number): Promise<PageEnvelope> => {
  const { collection } = call
  const req = await readingRequest(call)
  const access = await accessFilter(req, collection.slug, 'read')
  const exists = await matches(req, collection.slug, id, access)
  const canSeeAll = isUnlimited(collection, access)
  const isDeleted = !exists && canSeeAll && (await lastChange(req, collection.slug, id)) > 0
  if (!exists && !isDeleted) throw recordNotFound(collection.label.singular, id)
  return readChanges(call, req, id)
}

/** A page of the changes of a record or global, after the check that the caller can see it. */
export const readChanges = async (call: Call, req: PayloadRequest, id: number): Promise<PageEnvelope> => {
  const { collection, payload } = call
  openChangesOf(req, collection.slug, id)
  // For a record that came from another tenant, this hides the changes before the record's move, and their number.
  const within = both(changesOf(req, collection.slug, id), await accessFilter(req, changesSlug, 'read'))
  return listRecordsWithin(req, call, collectionOf(payload, changesSlug), within)
}

/**
 * A page of the records of a collection whose own rules give no access. The engine determines which records the caller
 * can see, and the call can only narrow them.
 */
export const listPage = async (call: Call, slug: string, within: Filter): Promise<PageEnvelope> =>
  listRecordsWithin(await readingRequest(call), call, collectionOf(call.payload, slug), within, within)

const listRecordsWithin = async (
  req: PayloadRequest,
  { parameters }: Call,
  collection: CollectionModel,
  within: Filter | undefined,
  /** Replaces the access rules of the collection. */
  accessOverride?: Filter,
): Promise<PageEnvelope> => {
  const page = await findPageWithin(req, collection.slug, parameters, { within })
  const { projection } = parameters
  const docs = await readDocs(req, collection.slug, page.ids, {
    projection,
    ...(accessOverride && { within: accessOverride }),
  })
  return buildEnvelope(
    docs.map(({ json }) => json),
    page,
    parameters,
  )
}

export const listVersions = async (call: Call): Promise<PageEnvelope> => {
  const { collection, parameters } = call
  if (!collection.versions) {
    throw fail('not_found', `${collection.label.plural} keep no versions.`)
  }
  const req = await readingRequest(call)
  const within = await accessFilter(req, collection.slug, 'readVersions')
  const page = await findPageWithin(req, collection.slug, parameters, { ofVersions: true, within })
  const versions = await readVersions(req, collection.slug, page.ids, parameters.projection)
  return buildEnvelope(versions, page, parameters)
}

// A page of a list: its records, the total number, and the envelope.

/** The envelope of the interface document ("Shared response envelopes"), verbatim. */
type PageEnvelope = ReturnType<typeof buildPaging> & {
  docs: unknown[]
  totalDocs?: number
  totalPages?: number
}

/** The records on a page, in order, and the total number, or at least whether there is another page. */
type Page = { ids: number[] } & ({ hasNextPage: boolean } | { totalDocs: number })

/** @param within the filter of the records that the caller can see */
const findPageWithin = async (
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
  const { ids, total } = await findPage(req, slug, selection)
  return { ids, totalDocs: total }
}

/** @param docs the records on the page as returned, in order */
const buildEnvelope = (docs: unknown[], found: Page, { limit = 1, page }: Parameters): PageEnvelope => {
  if ('hasNextPage' in found) return { docs, ...buildPaging({ limit, page }, found.hasNextPage) }
  const { totalDocs } = found
  const totalPages = countPages(totalDocs, limit)
  return { docs, ...buildPaging({ limit, page }, page < totalPages), totalDocs, totalPages }
}
