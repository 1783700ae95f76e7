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
import { type Choices, mergedData } from './fields'
import { move, type Moves, movesOf } from './moves'
import { fieldsOf, readPair, type Revisions, type StoredPair, type Two } from './pair'
import { refusalsOf } from './refusals'
import type { RefusalWords } from './translations/refusals'

/** Thrown when two records are not merged; the transaction is then rolled back. */
export class MergeRefusal extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join(' '))
  }
}

/** Thrown when a record could not be written; by undefined if it was, but still names the dropped one. */
export class UnwrittenError extends Error {
  constructor(readonly record: { error: unknown; id: number; slug: string }) {
    super('A record of a merge was not written.', { cause: record.error })
  }
}

/** The revisions that the browser showed, and the reader's choices. */
type Chosen = { choices: Choices; revisions: Revisions }

/** @returns how many records name the kept one now instead */
export const merge = async (
  req: PayloadRequest,
  two: Two,
  { choices, revisions }: Chosen,
  words: RefusalWords,
): Promise<number> => {
  const { drop, keep, slug } = two
  // Nobody holds up the writes of records that they may not merge.
  await requireMergeable(req, two, revisions, words)
  // Owners before what they name, as every write locks them.
  await lockReferencing(req, slug, [drop])
  await lockRows(req, slug, [keep, drop], 'UPDATE')
  const { moves, pair } = await requireMergeable(req, two, revisions, words)

  const unmoved = await move(req, two, moves)
  if (unmoved) throw new UnwrittenError(unmoved)
  const collection = collectionOf(req.payload, slug)
  const data = mergedData(pair, fieldsOf(req, slug), choices)
  if (Object.keys(data).length > 0) {
    contextOf(req).leavingId = drop
    const records = [{ id: keep, values: { data, inverses: new Map() } }]
    const [result] = await writeIn(req, { collection, operation: 'update', records }, { isLocked: true })
    if (result && isFailed(result)) throw new UnwrittenError({ error: result.error, id: keep, slug })
  }
  // Payload leaves out a field that the caller may not write, without an error. The deletion would clear it.
  const [left] = await referencingRecords(req, slug, drop)
  if (left) throw new UnwrittenError({ error: undefined, id: left.id, slug: left.slug })
  idOf(await writeIn(req, { collection, operation: 'delete', records: [{ id: drop }] }, { isLocked: true }))
  return moves.reduce((sum, { owners }) => sum + owners.length, 0)
}

const requireMergeable = async (
  req: PayloadRequest,
  two: Two,
  revisions: Revisions,
  words: RefusalWords,
): Promise<{ moves: Moves[]; pair: StoredPair }> => {
  const pair = await readPair(req, two)
  if (!pair) throw new MergeRefusal([words.gone])
  if (pair.revisions.keep !== revisions.keep || pair.revisions.drop !== revisions.drop)
    throw new MergeRefusal([words.changed])
  const moves = await movesOf(req, two)
  const refusals = await refusalsOf(req, two, pair, moves)
  if (refusals.length > 0) throw new MergeRefusal(refusals)
  return { moves, pair }
}
