/** Creates many records by one request, in the order of the list. */
import { openRecords } from '../../auth/tenancy/opened'
import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { looksAtRecord } from '../../database/query/rules'
import { isObject } from '../../database/query/where'
import { requireCreate } from '../../records/write'
import { isFailed, type Result, type Values } from '../../records/write/writing'
import { parseBody } from '../parse/body'
import { docsFor, idsIn, readWritten, withNote, withRollback } from './bulkAnswer'
import { type Call, newRequest } from '../call'
import { type BulkEnvelope, bulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { reasonOf } from '../reason'
import { writeAndAnswer } from './writeAndAnswer'

/** Records that one request may create. */
export const maxBatchRecords = 1000

type Item = { at: number; values: Values }
type Refused = { at: number; error: unknown }

/** @param body `{ docs: [...] }`, each element as the body of a create */
export const createMany = async (incoming: Call, body: unknown): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: incoming.batchId ?? randomUUID() }
  const { collection, parameters } = call
  const { allOrNothing, maxAffected } = parameters
  const docs = parseDocs(body)
  if (maxAffected !== undefined && docs.length > maxAffected) {
    throw fail(
      'too_many_affected',
      `docs has ${docs.length} records, more than maxAffected=${maxAffected}. Nothing was written.`,
    )
  }
  const checkReq = await newRequest(call)
  if (!(await looksAtRecord(checkReq, collection.slug, 'create'))) await requireCreate(checkReq, call)
  const { items, refused } = parseAll(call, docs)
  const toEnvelope = (each: Call, req: PayloadRequest, results: readonly Result[]) =>
    toCreateEnvelope(each, req, { items, refused, results })
  if (allOrNothing && refused.length > 0)
    return withRollback(call, await toEnvelope(call, checkReq, []), true)
  const writing = { collection, operation: 'create' as const, records: items.map(({ values }) => values) }
  return writeAndAnswer(call, writing, toEnvelope)
}

const parseDocs = (body: unknown): unknown[] => {
  const docs = isObject(body) ? body['docs'] : undefined
  if (!isObject(body) || !Array.isArray(docs) || Object.keys(body).length > 1) {
    throw fail('invalid_body', 'The body must be {"docs": [...]}: a list of records, and nothing else.')
  }
  if (docs.length === 0 || docs.length > maxBatchRecords) {
    throw fail('invalid_body', `docs: must have 1 to ${maxBatchRecords} records, not ${docs.length}.`, 'docs')
  }
  return docs
}

const parseAll = (
  { collection, parameters }: Call,
  docs: readonly unknown[],
): { items: Item[]; refused: Refused[] } => {
  const items: Item[] = []
  const refused: Refused[] = []
  for (const [at, doc] of docs.entries()) {
    try {
      items.push({ at, values: parseBody(collection, doc, 'create', 1) })
    } catch (error) {
      refused.push({ at, error })
      if (parameters.allOrNothing) break
    }
  }
  return { items, refused }
}

const toCreateEnvelope = async (
  call: Call,
  req: PayloadRequest,
  {
    items,
    refused,
    results,
  }: { items: readonly Item[]; refused: readonly Refused[]; results: readonly Result[] },
): Promise<BulkEnvelope> => {
  const { slug } = call.collection
  const ids = idsIn(results)
  openRecords(req, slug, ids)
  const { docs, note } = await docsFor(call, ids, () => readWritten(call, req, ids))
  const failed = results.flatMap((result, index) =>
    isFailed(result) ? [{ at: items[index]?.at ?? index, error: result.error }] : [],
  )
  const errors = [...failed, ...refused]
    .sort((one, other) => one.at - other.at)
    .map(({ at, error }) => `docs[${at}]: ${reasonOf(call, error, at)}`)
  return withNote(bulkEnvelope(call, { count: ids.length, docs, errors }, 'created'), note)
}
