/**
 * What a batch changed, put back: newest change first, each record to what it was before the batch, where nobody
 * changed it since. One transaction, and itself a batch, so an undoing can be undone.
 *
 * Records made are deleted, changed ones changed back, deleted ones restored with their ids, lists and versions,
 * and then named again by those who had to let go of them. A record that cannot be put back is named in `errors` with
 * the reason, and all others are.
 */
import { randomUUID } from 'node:crypto'
import { type BatchRow, deletedIn, rowsOfBatch, unchangedSince } from '../../changes/batch'
import { lockRows } from '../../database/lock'
import type { Call } from '../call'
import type { BulkEnvelope } from '../envelopes'
import { fail } from '../failure'
import { transactUndoably } from '../undoably'
import { changeBack } from './changeBack'
import { restore } from './restore'
import { keyOf, refuse, type Undoing } from './undoing'
import { undoRow } from './undoRow'
import { unmake } from './unmake'

/** Ledger rows read at once; a deletion's holds the whole record. */
const atOnce = 1000

export const undoBatch = async (incoming: Call, batchId: string): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: randomUUID() }
  return transactUndoably(call, async (outer) => {
    const undoing: Undoing = {
      call,
      deleted: await deletedIn(outer, batchId),
      done: new Map(),
      failed: new Map(),
      outer,
    }
    for (let before = maxRow, isMore = true; isMore;) {
      const rows = await rowsOfBatch(outer, batchId, { before, limit: atOnce })
      if (rows.length === 0 && before === maxRow) throw noSuchBatch(batchId)
      for (const group of grouped(rows)) await undoGroup(undoing, group)
      before = rows.at(-1)?.id ?? 0
      isMore = rows.length === atOnce
    }
    return { envelope: envelopeOf(undoing), hasFailures: undoing.failed.size > 0 }
  })
}

const maxRow = 2_147_483_647

const noSuchBatch = (batchId: string) =>
  fail('not_found', `There is no batch ${JSON.stringify(batchId)} that changed anything, or it is forgotten.`)

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
  const { done, failed, outer } = undoing
  const [first] = group
  if (!first) return
  await lockRows(
    outer,
    first.collection,
    group.map(({ recordId }) => recordId),
    first.operation === 'create' ? 'UPDATE' : 'NO KEY UPDATE',
  )
  const rows = group.filter((row) => !failed.has(keyOf(row)))
  // A record that an earlier step put back was found unchanged then, and is locked since.
  const fresh = rows.filter((row) => !done.has(keyOf(row)))
  const unchanged = await unchangedSince(outer, fresh)
  for (const row of fresh) {
    if (!unchanged.has(row.id)) refuse(undoing, row, 'it was changed since.')
  }
  const left = rows.filter((row) => !failed.has(keyOf(row)))
  if (first.operation === 'delete') return restore(undoing, left)
  const apart = first.operation === 'update' ? await changeBack(undoing, left) : await unmake(undoing, left)
  for (const row of apart) await undoRow(undoing, row)
}

const envelopeOf = ({ call, done, failed }: Undoing): BulkEnvelope => {
  const docs = [...done].flatMap(([key, record]) => (failed.has(key) ? [] : [record]))
  const total = docs.length + failed.size
  return {
    batchId: call.batchId ?? null,
    docs,
    errors: [...failed.values()],
    message:
      failed.size === 0
        ? `${docs.length} records put back.`
        : `${docs.length} of ${total} records put back; ${failed.size} failed.`,
  }
}
