/**
 * Undoes a batch: going from the newest change to the oldest, restores each record to its state before the batch,
 * unless the record was changed since. The undo runs in one transaction and is a batch of its own, so it can be undone.
 *
 * Created records are deleted, unless other records reference them by now. Updated records get their former values.
 * Deleted records are restored with their ids, lists and versions, and then the references to them that the deletion
 * cleared. A record that cannot be restored is listed in `errors` with the reason, and does not stop the others.
 * Changes of globals are never undone, and are listed in `errors` too.
 */
import { randomUUID } from 'node:crypto'
import {
  type BatchRow,
  countCreatedIn,
  deletedIn,
  globalRowsOf,
  rowsOfBatch,
  seenBy,
  storedOf,
  supersededRows,
} from '../../ledger/batch'
import { isVisibleTo } from '../../ledger/visibility'
import { rollback } from '../../database/connection/transaction'
import { lockRows } from '../../database/integrity/lock'
import { lockForDelete } from '../../database/integrity/lockForDelete'
import { collectionOf } from '../../database/model/model'
import { printable } from '../printable'
import { canBeSetBased, restoreIn, writeEachIn } from '../../records/write'
import { type Call, transact, toUnit } from '../call'
import type { BulkEnvelope } from '../http/envelopes'
import { fail } from '../failure'
import { mayDeleteMany } from '../operation'
import { withRollback } from '../write/bulkAnswer'
import { dataBefore, isClearing } from './dataBefore'
import { deleteCreated } from './deleteCreated'
import { type UndoState, addFailure, addResults, keyOf, permitted } from './undoState'
import { undoRow } from './undoRow'

export const undoBatch = async (incoming: Call, batchId: string): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: randomUUID(), undoes: batchId }
  return transact<BulkEnvelope>(call, async (outer) => {
    const isVisible = await seenBy(outer)
    const state: UndoState = {
      batches: { batchId, undo: call.batchId ?? '' },
      call,
      deleted: await deletedIn(outer, batchId, isVisible),
      done: new Map(),
      failed: new Map(),
      mayDeleteCreated: mayDeleteMany(call.caller) || (await countCreatedIn(outer, batchId, isVisible)) <= 1,
      outer,
    }
    let rows = await rowsOfBatch(outer, batchId, { before: maxRow, isSeen: isVisible })
    const globalRows = await globalRowsOf(outer, batchId)
    if (rows.length === 0 && globalRows.length === 0) throw noSuchBatch(batchId)
    for (const row of globalRows) addFailure(state, row, 'isGlobal')
    while (rows.length > 0) {
      for (const group of groupRows(rows)) await undoGroup(state, group)
      rows = await rowsOfBatch(outer, batchId, { before: rows.at(-1)?.id ?? 0, isSeen: isVisible })
    }
    const { allOrNothing, dryRun } = call.parameters
    const envelope = toEnvelope(state)
    const isRolledBack = dryRun || (allOrNothing && state.failed.size > 0)
    return isRolledBack ? rollback(withRollback(call, envelope, true)) : envelope
  })
}

const maxRow = 2_147_483_647

const noSuchBatch = (batchId: string) =>
  fail(
    'not_found',
    `There is no batch "${printable(batchId)}" that changed anything, or it is forgotten. Send the batchId of a bulk answer.`,
  )

/** Groups consecutive rows of one collection and one operation, each of a different record. */
const groupRows = (rows: readonly BatchRow[]): BatchRow[][] => {
  const groups: BatchRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const isSameGroup =
      last?.[0]?.collection === row.collection &&
      last[0].operation === row.operation &&
      !last.some(({ recordId }) => recordId === row.recordId)
    if (isSameGroup) last.push(row)
    else groups.push([row])
  }
  return groups
}

const undoGroup = async (state: UndoState, group: readonly BatchRow[]): Promise<void> => {
  const { batches, call, failed, outer } = state
  const [first] = group
  if (!first) return
  const lock = first.operation === 'create' ? lockForDelete : lockRows
  await lock(
    outer,
    first.collection,
    group.map(({ recordId }) => recordId),
  )
  const rows = group.filter((row) => !failed.has(keyOf(row)) && mayUndo(state, row))
  // Checked for every row and not only for the newest of a record, because another request may have changed the record
  // between two transactions of the batch.
  const superseded = await supersededRows(outer, rows, batches)
  for (const row of rows) {
    const reason = superseded.get(row.id)
    if (reason) addFailure(state, row, reason)
  }
  const remaining = rows.filter((row) => !failed.has(keyOf(row)))
  if (first.operation === 'delete') {
    const records = remaining.map(storedOf)
    const collection = collectionOf(call.payload, first.collection)
    addResults(state, remaining, await restoreIn(toUnit(call), outer, collection, records))
    return
  }
  const oneByOneRows =
    first.operation === 'update'
      ? await revertUpdates(state, remaining)
      : await deleteCreated(state, remaining)
  for (const row of oneByOneRows) await undoRow(state, row)
}

/** Whether to undo a change: the caller can see it, or the service made it to clear a reference. */
const mayUndo = ({ call, deleted, outer }: UndoState, row: BatchRow): boolean => {
  const collection = collectionOf(call.payload, row.collection)
  return (collection.isOpen && isVisibleTo(outer, row)) || isClearing(collection, row, deleted)
}

const toEnvelope = ({ call, done, failed }: UndoState): BulkEnvelope => {
  // A record that was partly undone is in `done` and in `failed`.
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

/** Reverts updates set-based where possible. @returns the rows that are to be undone one by one */
const revertUpdates = async (state: UndoState, rows: readonly BatchRow[]): Promise<BatchRow[]> => {
  const { call, outer } = state
  const [first] = rows
  if (!first) return []
  const collection = collectionOf(call.payload, first.collection)
  const allowed = new Set(
    await permitted(
      state,
      first.collection,
      rows.map(({ recordId }) => recordId),
      'update',
    ),
  )
  const oneByOne = new Set(rows)
  const groups = new Map<string, BatchRow[]>()
  for (const row of rows.filter(({ recordId }) => allowed.has(recordId))) {
    const names = Object.keys(row.changes).sort().join()
    groups.set(names, [...(groups.get(names) ?? []), row])
  }
  for (const group of groups.values()) {
    const records = group.map((row) => ({
      id: row.recordId,
      values: { data: dataBefore(collection, row), inverses: new Map() },
    }))
    const writing = { collection, operation: 'update' as const, records }
    if (!(await canBeSetBased(outer, writing))) continue
    addResults(state, group, await writeEachIn(toUnit(call), outer, writing))
    for (const row of group) oneByOne.delete(row)
  }
  return [...oneByOne]
}
