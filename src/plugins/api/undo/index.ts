/**
 * What a batch changed, put back: newest change first, each record to what it was before the batch, where nobody
 * changed it since. One transaction, and itself a batch, so an undoing can be undone.
 *
 * Records made are deleted, changed ones changed back, deleted ones restored with their ids, lists and versions,
 * and then named again by those who had to let go of them. A record that cannot be put back is named in `errors` with
 * the reason, and all others are.
 */
import { randomUUID } from 'node:crypto'
import {
  type BatchRow,
  deletedIn,
  countCreatedIn,
  rowsOfBatch,
  seenBy,
  storedOf,
  unchangedSince,
} from '../../ledger/batch'
import { isVisibleTo } from '../../ledger/visibility'
import { rollback } from '../../database/connection/transaction'
import { lockRows } from '../../database/integrity/lock'
import { lockForDelete } from '../../database/integrity/lockForDelete'
import { collectionOf } from '../../database/model/model'
import { printable } from '../parse/brackets'
import { restoreIn } from '../../records/write'
import { type Call, transact, unitOf } from '../call'
import type { BulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { mayDeleteMany } from '../operations'
import { withRollback } from '../write/bulkAnswer'
import { isClearing } from './before'
import { changeBack } from './changeBack'
import { keyOf, refuse, settleAll, type Undoing } from './undoing'
import { undoRow } from './undoRow'
import { unmake } from './unmake'

export const undoBatch = async (incoming: Call, batchId: string): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: randomUUID() }
  return transact<BulkEnvelope>(call, async (outer) => {
    const isSeen = await seenBy(outer)
    const undoing: Undoing = {
      batches: [batchId, call.batchId ?? ''],
      call,
      deleted: await deletedIn(outer, batchId, isSeen),
      done: new Map(),
      failed: new Map(),
      mayUnmake: mayDeleteMany(call.caller) || (await countCreatedIn(outer, batchId, isSeen)) <= 1,
      outer,
    }
    let rows = await rowsOfBatch(outer, batchId, { before: maxRow, isSeen })
    if (rows.length === 0) throw noSuchBatch(batchId)
    while (rows.length > 0) {
      for (const group of grouped(rows)) await undoGroup(undoing, group)
      rows = await rowsOfBatch(outer, batchId, { before: rows.at(-1)?.id ?? 0, isSeen })
    }
    const { allOrNothing, dryRun } = call.parameters
    const envelope = envelopeOf(undoing)
    const isRolledBack = dryRun || (allOrNothing && undoing.failed.size > 0)
    return isRolledBack ? rollback(withRollback(call, envelope, true)) : envelope
  })
}

const maxRow = 2_147_483_647

const noSuchBatch = (batchId: string) =>
  fail(
    'not_found',
    `There is no batch "${printable(batchId)}" that changed anything, or it is forgotten. Send the batchId of a bulk answer.`,
  )

/** Rows beside each other of one collection and one kind of change, each of another record. */
const grouped = (rows: readonly BatchRow[]): BatchRow[][] => {
  const groups: BatchRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const fits =
      last?.[0]?.collection === row.collection &&
      last[0].operation === row.operation &&
      !last.some(({ recordId }) => recordId === row.recordId)
    if (fits) last.push(row)
    else groups.push([row])
  }
  return groups
}

const undoGroup = async (undoing: Undoing, group: readonly BatchRow[]): Promise<void> => {
  const { batches, call, failed, outer } = undoing
  const [first] = group
  if (!first) return
  const lock = first.operation === 'create' ? lockForDelete : lockRows
  await lock(
    outer,
    first.collection,
    group.map(({ recordId }) => recordId),
  )
  const rows = group.filter((row) => !failed.has(keyOf(row)) && isOfCaller(undoing, row))
  // Of every row and not of the newest alone: a batch of many transactions leaves room between two of its own.
  const unchanged = await unchangedSince(outer, rows, batches)
  for (const row of rows) {
    if (!unchanged.has(row.id)) refuse(undoing, row, 'it was changed since.')
  }
  const left = rows.filter((row) => !failed.has(keyOf(row)))
  if (first.operation === 'delete') {
    const records = left.map(storedOf)
    const collection = collectionOf(call.payload, first.collection)
    settleAll(undoing, left, await restoreIn(unitOf(call), outer, collection, records))
    return
  }
  const apart = first.operation === 'update' ? await changeBack(undoing, left) : await unmake(undoing, left)
  for (const row of apart) await undoRow(undoing, row)
}

/** What the caller cannot reach is none of its business, but for what the service let go of there. */
const isOfCaller = ({ call, deleted, outer }: Undoing, row: BatchRow): boolean => {
  const collection = collectionOf(call.payload, row.collection)
  return (collection.isOpen && isVisibleTo(outer, row)) || isClearing(collection, row, deleted)
}

const envelopeOf = ({ call, done, failed }: Undoing): BulkEnvelope => {
  // With those that are back in part: they are in both lists.
  const docs = [...done.values()]
  const total = new Set([...done.keys(), ...failed.keys()]).size
  return {
    batchId: docs.length > 0 ? (call.batchId ?? null) : null,
    docs,
    errors: [...failed.values()],
    message:
      failed.size === 0
        ? `${docs.length} records put back.`
        : `${docs.length} of ${total} records put back; ${failed.size} failed.`,
  }
}
