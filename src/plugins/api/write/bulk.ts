/**
 * Bulk update and bulk delete (document: operations 1 to 6, 22, 23): the records that the filter means are taken once, as they
 * were when the request came, and written by the engine.
 *
 * `docs` lists exactly the records whose write is stored and `errors` exactly those that failed; one failure costs
 * only its own record, unless `allOrNothing` says otherwise. A crash leaves whole records written, each with all
 * that belongs to it; in one transaction, none.
 */
import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { accessFilter, both } from '../../database/query/access'
import type { Filter } from '../../database/query/filter'
import { maxAnswerBytesOf } from '../../database/storage/answerSize'
import { readRecords } from '../../database/storage/read'
import { findStamped } from '../../database/query/select'
import { write } from '../../records/write'
import type { Deletion, Result, Update, Values } from '../../records/write/writing'
import {
  answerOf,
  type Read,
  requireAtMost,
  type Right,
  storeOf,
  unlessTooLarge,
  withRollback,
} from './bulkAnswer'
import { type Call, newRequest, unitOf } from '../call'
import type { BulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { DeletedRows } from './deletedRows'
import { answerStored } from './readBack'

export const updateMany = (call: Call, values: Values): Promise<BulkEnvelope> =>
  bulk(
    call,
    (found) => ({ operation: 'update', records: found.map((each) => ({ ...each, values })) }),
    (req, done) => readRecords(req, call.collection.slug, done),
  )

export const deleteMany = (call: Call): Promise<BulkEnvelope> => {
  const { collection, parameters, payload } = call
  const deleted = new DeletedRows(maxAnswerBytesOf(payload))
  return bulk(
    call,
    (records) => ({
      async beforeGone(req, ids) {
        if (!parameters.returnsIds && !deleted.isFull)
          deleted.add(await unlessTooLarge(() => readRecords(req, collection.slug, ids)))
      },
      operation: 'delete',
      records,
    }),
    (_, done) => Promise.resolve(deleted.take(done)),
  )
}

const bulk = async (
  incoming: Call,
  writingOf: (found: { id: number; stamp: string }[]) => Deletion | Update,
  read: Read,
): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: incoming.batchId ?? randomUUID() }
  const { collection, parameters } = call
  const { limit, sort } = parameters
  const req = call.outer ?? (await newRequest(call))
  const { operation } = writingOf([])
  const filter = await bulkFilter(req, call, operation)
  const found = await findStamped(req, collection.slug, { filter, limit, sort })
  requireAtMost(call, found.length)
  const writing = { collection, ...writingOf(found) }
  const envelopeOf = (each: Call, part: PayloadRequest, results: readonly Result[]) =>
    answerOf(each, part, { ids: found.map(({ id }) => id), read, results, right: operation })
  const { answer, isRolledBack, results } = await write(unitOf(call), writing, {
    answer: (part, written) => envelopeOf(call, part, written),
    filter,
    store: storeOf(parameters),
  })
  const envelope =
    answer ?? (await answerStored(call, async (each) => envelopeOf(each, await newRequest(each), results)))
  return withRollback(call, envelope, isRolledBack)
}

/** Who wants all records says so: `where[id][exists]=true`. */
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
