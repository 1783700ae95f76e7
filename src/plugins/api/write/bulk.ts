/**
 * Bulk update and bulk delete (interface document: operations 1 to 6, 22, 23): finds the ids that match the filter
 * once, at the start of the request, and writes them by the write engine.
 *
 * `docs` lists exactly the records that were stored and `errors` exactly those that failed. A failure affects only its
 * own record, unless `allOrNothing` is set. After a crash each record is stored completely or not at all; if all were
 * in one transaction, none is.
 */
import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { accessFilter, both } from '../../database/query/access'
import type { Filter } from '../../database/query/filter'
import { type ReadRecord, readRecords } from '../../database/read'
import { maxAnswerBytesOf, tooManyBytes } from '../../database/read/answerSize'
import { findStamped } from '../../database/query/select'
import type { Deletion, Result, Update, Values } from '../../records/write/writing'
import {
  type Read,
  type Right,
  toBulkEnvelope,
  populateWritten,
  readWritten,
  requireAtMost,
  unlessTooLarge,
} from './bulkAnswer'
import { type Call, readingRequest } from '../call'
import type { BulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { writeAndAnswer } from './writeAndAnswer'

export const updateMany = (call: Call, values: Values): Promise<BulkEnvelope> =>
  writeMatching(
    call,
    (matched) => ({ operation: 'update', records: matched.map((each) => ({ ...each, values })) }),
    (req, done) => readWritten(call, req, done),
  )

export const deleteMany = (call: Call): Promise<BulkEnvelope> => {
  const { collection, parameters, payload } = call
  const { projection, returnsIds } = parameters
  const deleted = new DeletedRecords(maxAnswerBytesOf(payload))
  return writeMatching(
    call,
    (records) => ({
      async beforeDelete(req, ids) {
        if (returnsIds || deleted.isFull) return
        deleted.add(await unlessTooLarge(() => readRecords(req, collection.slug, ids, { projection })))
      },
      operation: 'delete',
      records,
    }),
    // Populated after all deletions, so that the response does not depend on their order.
    (req, done) => populateWritten(call, req, deleted.take(done)),
  )
}

const writeMatching = async (
  incoming: Call,
  toWriting: (matched: { id: number; stamp: string }[]) => Deletion | Update,
  read: Read,
): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: incoming.batchId ?? randomUUID() }
  const { collection, parameters } = call
  const { limit, page, sort } = parameters
  const offset = (page - 1) * (limit ?? 0)
  const req = call.outer ?? (await readingRequest(call))
  const { operation } = toWriting([])
  const filter = await bulkFilter(req, call, operation)
  const matched = await findStamped(req, collection.slug, { filter, limit, offset, sort })
  requireAtMost(call, matched.length)
  const writing = { collection, ...toWriting(matched) }
  const toEnvelope = (each: Call, part: PayloadRequest, results: readonly Result[]) =>
    toBulkEnvelope(each, part, { ids: matched.map(({ id }) => id), read, results, right: operation })
  return writeAndAnswer(call, writing, toEnvelope, filter)
}

/**
 * The request's filter restricted to the caller's access. A request without a filter is refused, because it would write
 * all records.
 */
const bulkFilter = async (req: PayloadRequest, call: Call, right: Right): Promise<Filter> => {
  const { filter } = call.parameters
  if (!filter) {
    throw fail(
      'filter_required',
      'where: a bulk request needs at least one condition. For every record send where[id][exists]=true.',
    )
  }
  const { slug } = call.collection
  const visible = both(filter, await accessFilter(req, slug, 'read')) ?? filter
  return both(visible, await accessFilter(req, slug, right)) ?? visible
}

/** Collects records before their deletion, for its response, up to the maximum size of a response. */
class DeletedRecords {
  /** Whether the maximum was exceeded; the records are then dropped. */
  isFull = false
  private readonly records = new Map<number, ReadRecord>()
  private length = 0

  constructor(private readonly maxBytes: number) {}

  /** @param records undefined if these alone are too large for a response */
  add(records: readonly ReadRecord[] | undefined): void {
    for (const each of records ?? []) {
      // A retry after a deadlock adds the same record again.
      if (!this.records.has(each.id)) this.length += each.length
      this.records.set(each.id, each)
    }
    if (records && this.length <= this.maxBytes) return
    this.isFull = true
    this.records.clear()
  }

  /** @throws AnswerTooLargeError if the maximum was exceeded */
  take(ids: readonly number[]): ReadRecord[] {
    if (this.isFull) throw tooManyBytes(this.maxBytes)
    return ids.flatMap((id) => this.records.get(id) ?? [])
  }
}
