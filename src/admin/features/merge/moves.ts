/** The references to a record that is merged into another. */
import type { PayloadRequest } from 'payload'
import { readReferenceList, referencingRecords } from '../../../plugins/database/model/incomingReferences'
import { collectionOf, type FieldModel } from '../../../plugins/database/model/model'
import { writeIn } from '../../../plugins/records/write'
import { isFailed, type Update } from '../../../plugins/records/write/writing'
import { findPermitted, type PairIds } from './pair'

/** A record that references the dropped record, with the referencing fields. */
type Owner = { fields: FieldModel[]; id: number; slug: string }

/** The records of a collection whose references are moved, and the ids of those that the caller may change. */
export type Moves = { allowed: ReadonlySet<number>; owners: Owner[]; slug: string }

/** Finds the records that reference the dropped record, except the kept record, whose own update replaces the reference. */
export const findMoves = async (req: PayloadRequest, { drop, keep, slug }: PairIds): Promise<Moves[]> => {
  const owners = (await referencingRecords(req, slug, drop)).filter(
    (owner) => owner.slug !== slug || owner.id !== keep,
  )
  const moves: Moves[] = []
  for (const ownerSlug of new Set(owners.map((owner) => owner.slug))) {
    const group = owners.filter((owner) => owner.slug === ownerSlug)
    const ids = group.map(({ id }) => id)
    moves.push({
      allowed: await findPermitted(req, ownerSlug, ids, 'update'),
      owners: group,
      slug: ownerSlug,
    })
  }
  return moves
}

/** A record that was not moved, and why. */
export type Unmoved = { error: unknown; id: number; slug: string }

/** Moves the references to the kept record, with the caller's rights. @returns the first record that was not written */
export const moveReferences = async (
  req: PayloadRequest,
  { drop, keep }: PairIds,
  moves: readonly Moves[],
): Promise<undefined | Unmoved> => {
  for (const { owners, slug } of moves) {
    const records: Update['records'][number][] = []
    for (const { fields, id } of owners) {
      const data: Record<string, unknown> = {}
      for (const field of fields)
        data[field.name] = await replaceDropped(req, { field, id, slug }, { drop, keep })
      records.push({ id, values: { data, inverses: new Map() } })
    }
    const collection = collectionOf(req.payload, slug)
    const results = await writeIn(req, { collection, operation: 'update', records })
    const failedIndex = results.findIndex(isFailed)
    const failed = results[failedIndex]
    if (isFailed(failed)) return { error: failed.error, id: records[failedIndex]?.id ?? 0, slug }
  }
  return undefined
}

const replaceDropped = async (
  req: PayloadRequest,
  { field, id, slug }: { field: FieldModel; id: number; slug: string },
  { drop, keep }: Pick<PairIds, 'drop' | 'keep'>,
): Promise<unknown> => {
  if (field.kind === 'reference') return keep
  const list = await readReferenceList(req, slug, id, field)
  return [...new Set(list.map((each) => (each === drop ? keep : each)))]
}
