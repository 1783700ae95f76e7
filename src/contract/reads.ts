/** The reading operations: one record, a page, a count, a page of versions. */
import type { PayloadRequest } from 'payload'
import { accessFilter, both } from '../database/access'
import { readRecords, type Row, readVersions } from '../database/read'
import { countRecords, findIds, type Selection } from '../database/select'
import { type Call, newRequest } from './call'
import { type PageEnvelope, pageEnvelope } from './envelopes'
import { fail } from './failure'
import { populate } from './populate'

/** @throws Failure `not_found` for a record that is not there or not the caller's to see */
export const getRecord = async (call: Call, id: number): Promise<Row> => {
  const req = await newRequest(call)
  const [row] = await readRecords(req, call.collection.slug, [id])
  if (!row) throw notFound(call.collection.label.singular, id)
  const [populated = row] = await populate(req, call.collection, [row], call.parameters.depth)
  return populated
}

export const notFound = (what: string, id: number | string) =>
  fail('not_found', `There is no ${what} ${id} that this key can see.`)

export const listRecords = async (call: Call): Promise<PageEnvelope> => {
  const { collection, parameters } = call
  const req = await newRequest(call)
  const selection = await pageSelection(req, call, 'read')
  const totalDocs = await countRecords(req, collection.slug, selection)
  const ids = await findIds(req, collection.slug, selection, totalDocs)
  const rows = await readRecords(req, collection.slug, ids)
  const docs = await populate(req, collection, rows, parameters.depth)
  return pageEnvelope(docs, totalDocs, parameters)
}

export const countAll = async (call: Call): Promise<{ totalDocs: number }> => {
  const req = await newRequest(call)
  const filter = both(call.parameters.filter, await accessFilter(req, call.collection.slug, 'read'))
  return { totalDocs: await countRecords(req, call.collection.slug, { filter }) }
}

export const listVersions = async (call: Call): Promise<PageEnvelope> => {
  const { collection, parameters } = call
  if (!collection.versions) {
    throw fail('not_found', `${collection.label.plural} keep no versions.`)
  }
  const req = await newRequest(call)
  const selection = { ...(await pageSelection(req, call, 'readVersions')), ofVersions: true }
  const totalDocs = await countRecords(req, collection.slug, selection)
  const ids = await findIds(req, collection.slug, selection, totalDocs)
  const versions = await readVersions(req, collection.slug, ids)
  const records = await populate(
    req,
    collection,
    versions.map(({ version }) => version),
    parameters.depth,
  )
  return pageEnvelope(
    versions.map((entry, index) => ({ ...entry, version: records[index] })),
    totalDocs,
    parameters,
  )
}

const pageSelection = async (
  req: PayloadRequest,
  { collection, parameters }: Call,
  right: 'read' | 'readVersions',
): Promise<Selection> => {
  const access = await accessFilter(req, collection.slug, right)
  const limit = parameters.limit ?? 0
  return {
    filter: both(parameters.filter, access),
    limit,
    offset: (parameters.page - 1) * limit,
    sort: parameters.sort,
  }
}
