/**
 * What a batch changed, put back: newest change first, each record to what it was before the batch, where nobody
 * changed it since. One transaction, and itself a batch, so an undoing can be undone.
 *
 * Records made are deleted, changed ones changed back, deleted ones restored with their ids, lists and versions,
 * and then named again by those who had to let go of them. A record that cannot be put back is named in `errors` with
 * the reason, and all others are.
 */
import { randomUUID } from 'node:crypto'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { Forbidden } from 'payload'
import { type BatchRow, deletedIn, rowsOfBatch, storedOf, unchangedSince } from '../changes/batch'
import { restoreTogether } from '../changes/together/restore'
import { accessFilter } from '../database/access'
import { lockRows } from '../database/lock'
import { collectionOf } from '../database/model'
import type { Stored } from '../database/stored'
import { inSavepoint, isTransient } from '../database/transaction'
import { dataBefore, isClearing } from './before'
import { type Call, newRequest } from './call'
import type { BulkEnvelope } from './envelopes'
import { fail } from './failure'
import { toFailure } from './translate'
import { transactUndoably } from './undoably'
import { applyDelete } from './writes'

/** Ledger rows read at once; a deletion's holds the whole record. */
const atOnce = 1000

type Undoing = {
  call: Call
  /** What the batch deleted, as `collection/id`. */
  deleted: ReadonlySet<string>
  /** Records put back, and those that could not be, by `collection/id`. */
  done: Map<string, { collection: string; id: number }>
  failed: Map<string, string>
  outer: PayloadRequest
}

export const undoBatch = async (incoming: Call, batchId: string): Promise<BulkEnvelope> => {
  const call: Call = { ...incoming, batchId: randomUUID() }
  const envelope = await transactUndoably(call, async (outer) => {
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
  if (!envelope) throw new Error('An undoing answered nothing.')
  return envelope
}

const maxRow = 2_147_483_647

const noSuchBatch = (batchId: string) =>
  fail('not_found', `There is no batch ${JSON.stringify(batchId)} that changed anything, or it is forgotten.`)

const keyOf = ({ collection, recordId }: BatchRow): string => `${collection}/${recordId}`

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
  const { call, done, failed, outer } = undoing
  const [first] = group
  if (!first) return
  await lockRows(
    outer,
    first.collection,
    group.map(({ recordId }) => recordId),
    'UPDATE',
  )
  const rows = group.filter((row) => !failed.has(keyOf(row)))
  // A record that an earlier step put back was found unchanged then, and is locked since.
  const fresh = rows.filter((row) => !done.has(keyOf(row)))
  const unchanged = await unchangedSince(outer, fresh)
  for (const row of fresh) {
    if (!unchanged.has(row.id)) failed.set(keyOf(row), `${nameOf(call, row)}: it was changed since.`)
  }
  const left = rows.filter((row) => !failed.has(keyOf(row)))
  if (first.operation === 'delete') await restore(undoing, left)
  else for (const row of left) await undoRow(undoing, row)
}

const nameOf = ({ payload }: Call, { collection, recordId }: BatchRow): string =>
  `${collectionOf(payload, collection).label.singular} ${recordId}`

const settle = ({ done }: Undoing, row: BatchRow) =>
  done.set(keyOf(row), { collection: row.collection, id: row.recordId })

const restore = async (undoing: Undoing, rows: readonly BatchRow[]): Promise<void> => {
  const { call, failed, outer } = undoing
  const [first] = rows
  if (!first) return
  const { config } = call.payload.collections[first.collection as CollectionSlug]
  const isAllowed = await config.access.create({ req: outer })
  const possible = new Map<Stored, BatchRow>()
  for (const row of rows) {
    const stored = storedOf(row)
    const reason = isAllowed ? whyNot(stored) : new Forbidden(outer.t).message
    if (reason === undefined && stored) possible.set(stored, row)
    else failed.set(keyOf(row), `${nameOf(call, row)}: ${reason}`)
  }
  const refused = await restoreTogether(outer, first.collection, [...possible.keys()])
  for (const { error, item } of refused) {
    const row = possible.get(item)
    if (row) failed.set(keyOf(row), `${nameOf(call, row)}: ${toFailure(error).message}`)
    possible.delete(item)
  }
  for (const row of possible.values()) settle(undoing, row)
}

const whyNot = (stored: Stored | undefined): string | undefined => {
  if (!stored) return 'what it held was not kept.'
  return stored.row['filename'] ? 'its file was deleted with it. Upload it again.' : undefined
}

const undoRow = async (undoing: Undoing, row: BatchRow): Promise<void> => {
  const { call, failed, outer } = undoing
  try {
    await inSavepoint(
      outer,
      () => newRequest(call),
      async (req) => {
        const collection = collectionOf(call.payload, row.collection)
        if (row.operation === 'create') {
          await applyDelete({ ...call, collection }, req, row.recordId)
          return
        }
        // Deciding over records needs the right to: the right to read them is part of it.
        await accessFilter(req, row.collection, 'read')
        req.locale = 'all' as never
        await req.payload.update({
          collection: row.collection as CollectionSlug,
          data: dataBefore(collection, row),
          depth: 0,
          id: row.recordId,
          // What the service itself let go of at the deletion, it names again.
          overrideAccess: isClearing(collection, row, undoing.deleted),
          req,
        })
      },
    )
    settle(undoing, row)
  } catch (error) {
    if (isTransient(error)) throw error
    failed.set(keyOf(row), `${nameOf(call, row)}: ${toFailure(error).message}`)
  }
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
