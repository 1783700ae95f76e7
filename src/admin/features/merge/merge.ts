/**
 * Merges a record into another: all references to it are moved to the kept record, which gets the chosen values, and it is
 * deleted. Call it in one transaction and one batch; everything is written with the caller's rights.
 */
import type { PayloadRequest } from 'payload'
import { lockRows } from '../../../plugins/database/integrity/lock'
import { lockReferencing } from '../../../plugins/database/integrity/lockForDelete'
import { referencingRecords } from '../../../plugins/database/model/incomingReferences'
import { contextOf } from '../../../plugins/database/requestContext'
import { collectionOf } from '../../../plugins/database/model/model'
import { writeIn } from '../../../plugins/records/write'
import { idOf, isFailed } from '../../../plugins/records/write/writing'
import { type Choices, mergeData } from './fields'
import { moveReferences, type Moves, findMoves } from './moves'
import { listFields, readPair, type Revisions, type StoredPair, type PairIds } from './pair'
import { findRefusals } from './refusals'
import type { RefusalWords } from './translations/refusals'

/** Thrown when two records are not merged; the transaction is then rolled back. */
export class MergeRefusal extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '))
  }
}

/** Thrown when a record was not written. `error` is undefined if it was written but still references the dropped record. */
export class UnwrittenError extends Error {
  constructor(readonly record: { error: unknown; id: number; slug: string }) {
    super('A record of a merge was not written.', { cause: record.error })
  }
}

/** The revisions that the browser showed, and the reader's choices. */
type Chosen = { choices: Choices; revisions: Revisions }

/** @returns the number of records whose references were moved */
export const merge = async (
  req: PayloadRequest,
  ids: PairIds,
  { choices, revisions }: Chosen,
  words: RefusalWords,
): Promise<number> => {
  const { drop, keep, slug } = ids
  // Checks before locking, so that callers without the rights cannot block writes.
  await requireMergeable(req, ids, revisions, words)
  // Locks owners before the records that they reference, as every write does.
  await lockReferencing(req, slug, [drop])
  await lockRows(req, slug, [keep, drop], 'UPDATE')
  const { moves, pair } = await requireMergeable(req, ids, revisions, words)

  const unmoved = await moveReferences(req, ids, moves)
  if (unmoved) throw new UnwrittenError(unmoved)
  const collection = collectionOf(req.payload, slug)
  const data = mergeData(pair, listFields(req, slug), choices)
  if (Object.keys(data).length > 0) {
    contextOf(req).leavingId = drop
    const records = [{ id: keep, values: { data, inverses: new Map() } }]
    const [result] = await writeIn(req, { collection, operation: 'update', records }, { isLocked: true })
    if (result && isFailed(result)) throw new UnwrittenError({ error: result.error, id: keep, slug })
  }
  // Payload skips fields that the caller may not write, without an error. The deletion would clear them.
  const [remaining] = await referencingRecords(req, slug, drop)
  if (remaining) throw new UnwrittenError({ error: undefined, id: remaining.id, slug: remaining.slug })
  idOf(await writeIn(req, { collection, operation: 'delete', records: [{ id: drop }] }, { isLocked: true }))
  return moves.reduce((sum, { owners }) => sum + owners.length, 0)
}

const requireMergeable = async (
  req: PayloadRequest,
  ids: PairIds,
  revisions: Revisions,
  words: RefusalWords,
): Promise<{ moves: Moves[]; pair: StoredPair }> => {
  const pair = await readPair(req, ids)
  if (!pair) throw new MergeRefusal([words.gone])
  if (pair.revisions.keep !== revisions.keep || pair.revisions.drop !== revisions.drop)
    throw new MergeRefusal([words.changed])
  const moves = await findMoves(req, ids)
  const refusals = await findRefusals(req, ids, pair, moves)
  if (refusals.length > 0) throw new MergeRefusal(refusals)
  return { moves, pair }
}
