/**
 * Bulk update and bulk delete (document: operations 1 to 6, 22, 23).
 *
 * The records that the filter means are taken once: it means them as they were when the request came. Then one of
 * three ways, all with the same answer:
 *
 * - together: a few statements for all records, in one transaction, where the write touches only plain columns and
 *   nothing registered on the collection needs each record apart;
 * - one by one, each a transaction of its own, everywhere else;
 * - one by one in a single transaction, each a part that can be undone by itself, when the request must be stored
 *   as a whole: `dryRun`, `allOrNothing`, or a caller who sent an idempotency key.
 *
 * `docs` lists exactly the records whose write is stored and `errors` exactly those that failed; one failure costs
 * only its own record, unless `allOrNothing` says otherwise. A crash leaves whole records written, each with all
 * that belongs to it; in one transaction, none.
 */
import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { type Failed, isBrokenAtCommit } from '../../records/write/set-based/bisectFailures'
import { clearingsOf, deleteSet, lockOwners } from '../../records/write/set-based/delete'
import { canDeleteSet, canUpdateSet } from '../../records/write/set-based/possible'
import { updateSet } from '../../records/write/set-based/update'
import { isTenantScoped, mayMoveFor } from '../../auth/tenancy/tenants'
import { accessFilter, both, looksAtRecord } from '../../database/query/access'
import { MissingReferenceError } from '../../database/connection/errors'
import type { Filter } from '../../database/query/filter'
import { lockRows } from '../../database/integrity/lock'
import { maxAnswerBytesOf } from '../../database/storage/answerSize'
import { readRecords } from '../../database/storage/read'
import { findIds, findStamped, filterMatching } from '../../database/query/select'
import type { Write } from '../parse/body'
import { answerOf, type Read, requireAtMost, type Right, unlessTooLarge } from './bulkAnswer'
import { type Call, newRequest } from '../call'
import { type Each, eachInOne, eachInItsOwn, type Outcome } from './eachRecord'
import type { BulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { writeInverses } from './inverses'
import { DeletedRows } from './deletedRows'
import { answerStored } from './readBack'
import { transactWithRollback } from './rollback'
import { applyDelete, applyUpdate } from './writes'

type Ways = {
  each: Each<number>
  read: Read
  /** Undefined answered: it turned out that the records need to be written apart. */
  together?: (req: PayloadRequest, ids: readonly number[]) => Promise<Outcome<number> | undefined>
}

export const updateMany = (call: Call, write: Write): Promise<BulkEnvelope> => {
  const { collection, parameters, payload } = call
  const { slug } = collection
  const areTogether =
    !write.isUnchecked &&
    write.inverses.size === 0 &&
    canUpdateSet(payload, collection, Object.keys(write.data))
  return bulk(call, 'update', {
    async each(req, id) {
      await applyUpdate(call, req, id, write)
      await writeInverses(req, collection, id, write.inverses)
      return id
    },
    read: (req, done) => readRecords(req, slug, done),
    ...(areTogether && {
      async together(req, ids) {
        if (mayMoveFor(req, collection, Object.keys(write.data))) return undefined
        const failed = await updateSet(req, slug, ids, write.data, parameters.allOrNothing)
        // What a record names already may be sent back, and the caller need not see it: each is compared apart.
        if (isTenantScoped(req) && failed.some(({ error }) => error instanceof MissingReferenceError))
          return undefined
        return { done: without(ids, failed), failed }
      },
    }),
  })
}

export const deleteMany = (call: Call): Promise<BulkEnvelope> => {
  const { collection, parameters, payload } = call
  const { slug } = collection
  const deleted = new DeletedRows(maxAnswerBytesOf(payload))
  const keep = async (req: PayloadRequest, ids: readonly number[]): Promise<void> => {
    if (!parameters.returnsIds && !deleted.isFull)
      deleted.add(await unlessTooLarge(() => readRecords(req, slug, ids)))
  }
  return bulk(call, 'delete', {
    async each(req, id) {
      await keep(req, [id])
      await applyDelete(call, req, id)
      return id
    },
    read: (_, done) => Promise.resolve(deleted.take(done)),
    ...(canDeleteSet(payload, collection) && {
      async together(req, ids) {
        const clearings = await clearingsOf(req, slug, ids)
        if (!clearings) return undefined
        const failed = await deleteSet(req, slug, ids, {
          beforeGone: (chunk) => keep(req, chunk),
          clearings,
        })
        return { done: without(ids, failed), failed }
      },
    }),
  })
}

const bulk = async (incoming: Call, right: Right, ways: Ways): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: incoming.batchId ?? randomUUID() }
  const { collection, outer, parameters } = call
  const mustBeOne = parameters.allOrNothing || parameters.dryRun || outer !== undefined
  const req = outer ?? (await newRequest(call))
  const filter = await bulkFilter(req, call, right)
  const together = (await looksAtRecord(req, collection.slug, right)) ? undefined : ways.together
  if (together || mustBeOne) {
    const ids = await findIds(req, collection.slug, { ...selectionOf(call), filter })
    requireAtMost(call, ids.length)
    try {
      return await transactWithRollback(call, async (part) => {
        const meant = await locked(part, call, right, ids, filter)
        const outcome = await together?.(part, meant)
        if (!outcome && !mustBeOne) throw new NotTogether()
        const settled = outcome ?? (await eachInOne(call, part, meant, ways.each))
        return answerOf(call, part, right, settled, ways.read)
      })
    } catch (error) {
      const isApart = error instanceof NotTogether || (!mustBeOne && isBrokenAtCommit(error))
      if (!isApart) throw error
    }
  }
  const found = await findStamped(req, collection.slug, { ...selectionOf(call), filter })
  requireAtMost(call, found.length)
  const outcome = await eachInItsOwn(call, right, { filter, found }, ways.each)
  const { envelope } = await answerStored(call, async (each) =>
    answerOf(each, await newRequest(each), right, outcome, ways.read),
  )
  return envelope
}

/** It turned out that each record is to be written in a transaction of its own. */
class NotTogether extends Error {}

const selectionOf = ({ parameters: { limit, sort } }: Call) => ({ limit, sort })

/** Those of `ids` that the filter still means, locked. */
const locked = async (
  req: PayloadRequest,
  { collection: { slug } }: Call,
  right: Right,
  ids: readonly number[],
  filter: Filter,
): Promise<number[]> => {
  // Who names a record is locked before it, here as everywhere.
  if (right === 'delete') await lockOwners(req, slug, ids)
  await lockRows(req, slug, ids, right === 'delete' ? 'UPDATE' : 'NO KEY UPDATE')
  const meant = new Set(await filterMatching(req, slug, ids, filter))
  return ids.filter((id) => meant.has(id))
}

const without = (ids: readonly number[], failed: readonly Failed<number>[]): number[] => {
  const gone = new Set(failed.map(({ item }) => item))
  return ids.filter((id) => !gone.has(id))
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
