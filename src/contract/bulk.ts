/**
 * Bulk update and bulk delete (document: operations 1 to 6, 22, 23).
 *
 * The records that the filter means are taken once; then each is one transaction of its own: locked, written,
 * committed. So `docs` lists exactly the records whose write is stored and `errors` exactly those that failed; one
 * failure costs only its own record. A crash in the middle leaves whole records written, each with all that
 * belongs to it. One connection is in use at a time, however many records match.
 *
 * A record that somebody else wrote before its turn is asked again whether it matches, and is in neither list if
 * not. What this request itself wrote before (the deletion of a record clears the fields that name it) does
 * not count: the filter means the records as they were when the request came.
 */
import type { PayloadRequest } from 'payload'
import { accessFilter, both } from '../database/access'
import type { Filter } from '../database/filter'
import { lockRow } from '../database/lock'
import { readRecords, type Row } from '../database/read'
import { lockForDelete } from '../database/references'
import { findStamped, isMeant } from '../database/select'
import { inTransaction } from '../database/transaction'
import type { Write } from './body'
import { type Call, newRequest } from './call'
import { type BulkEnvelope, bulkEnvelope } from './envelopes'
import { Failure, fail } from './failure'
import { writeInverses } from './inverses'
import { populate } from './populate'
import { toFailure } from './translate'
import { applyDelete, applyUpdate } from './writes'

export const updateMany = async (call: Call, write: Write): Promise<BulkEnvelope> => {
  const { docs, errors } = await eachRecord(call, 'update', async (req, id) => {
    await applyUpdate(call, req, id, write)
    await writeInverses(req, call.collection, id, write.inverses)
    return id
  })
  const rows = await readRecords(await newRequest(call), call.collection.slug, docs)
  return bulkEnvelope(call.collection, await shown(call, rows), errors, 'updated')
}

export const deleteMany = async (call: Call): Promise<BulkEnvelope> => {
  const { docs, errors } = await eachRecord(call, 'delete', async (req, id) => {
    const [row] = await readRecords(req, call.collection.slug, [id])
    await applyDelete(call, req, id)
    return row as Row
  })
  return bulkEnvelope(call.collection, await shown(call, docs), errors, 'deleted')
}

/** At the depth that was asked or, where that is too large an answer, at none: what is written is never refused. */
const shown = async (call: Call, rows: Row[]): Promise<Row[]> => {
  try {
    return await populate(await newRequest(call), call.collection, rows, call.parameters.depth)
  } catch (error) {
    if (error instanceof Failure && error.problems[0].code === 'answer_too_large') return rows
    throw error
  }
}

const eachRecord = async <T>(
  call: Call,
  right: 'delete' | 'update',
  work: (req: PayloadRequest, id: number) => Promise<T>,
): Promise<{ docs: T[]; errors: string[] }> => {
  const { collection, parameters } = call
  const req = await newRequest(call)
  const filter = await bulkFilter(req, call, right)
  const { limit, sort } = parameters
  const found = await findStamped(req, collection.slug, { filter, limit, sort })

  const ownStamps = new Set<string>()
  const docs: T[] = []
  const errors: string[] = []
  for (const { id, stamp } of found) {
    try {
      const done = await inTransaction(
        () => newRequest(call),
        async (each) => {
          if (right === 'delete') await lockForDelete(each, collection.slug, id)
          const row = await lockRow(each, collection.slug, id, lockFor[right])
          if (!row) return []
          const isAsFound = row.stamp === stamp || ownStamps.has(row.stamp)
          if (!isAsFound && !(await isMeant(each, collection.slug, id, filter))) return []
          ownStamps.add(row.own)
          return [await work(each, id)]
        },
      )
      docs.push(...done)
    } catch (error) {
      const failure = toFailure(error)
      if (failure.status >= 500)
        req.payload.logger.error({
          err: error,
          msg: 'bulk record failed',
          recordId: id,
          requestId: call.requestId,
        })
      errors.push(`${collection.label.singular} ${id}: ${failure.message}`)
    }
  }
  return { docs, errors }
}

const lockFor = { delete: 'UPDATE', update: 'NO KEY UPDATE' } as const

/** Who wants all records says so: `where[id][exists]=true`. */
const bulkFilter = async (req: PayloadRequest, call: Call, right: 'delete' | 'update'): Promise<Filter> => {
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
