/** The references to a record that is merged into another. */
import type { PayloadRequest } from 'payload'
import { readReferenceList, referencingRecords } from '../../../plugins/database/model/incomingReferences'
import { collectionOf, type FieldModel } from '../../../plugins/database/model/model'
import { writeIn } from '../../../plugins/records/write'
import { isFailed, type Update } from '../../../plugins/records/write/writing'
import { permitted, type Two } from './pair'

/** A record that names the one to be dropped, with the fields in which it does. */
type Owner = { fields: FieldModel[]; id: number; slug: string }

/** The records of a collection that are to be moved. */
export type Moves = { allowed: ReadonlySet<number>; owners: Owner[]; slug: string }

/** The references to the dropped record by collection, without those of the kept one, which its own update replaces. */
export const movesOf = async (req: PayloadRequest, { drop, keep, slug }: Two): Promise<Moves[]> => {
  const owners = (await referencingRecords(req, slug, drop)).filter(
    (owner) => owner.slug !== slug || owner.id !== keep,
  )
  const moves: Moves[] = []
  for (const owning of new Set(owners.map((owner) => owner.slug))) {
    const own = owners.filter((owner) => owner.slug === owning)
    const ids = own.map(({ id }) => id)
    moves.push({ allowed: await permitted(req, owning, ids, 'update'), owners: own, slug: owning })
  }
  return moves
}

/** A record that was not moved, and why. */
export type Unmoved = { error: unknown; id: number; slug: string }

/** Has the records name the kept one instead, as the caller. @returns the first that could not be written */
export const move = async (
  req: PayloadRequest,
  { drop, keep }: Two,
  moves: readonly Moves[],
): Promise<undefined | Unmoved> => {
  for (const { owners, slug } of moves) {
    const records: Update['records'][number][] = []
    for (const { fields, id } of owners) {
      const data: Record<string, unknown> = {}
      for (const field of fields)
        data[field.name] = await movedValue(req, { field, id, slug }, { drop, keep })
      records.push({ id, values: { data, inverses: new Map() } })
    }
    const collection = collectionOf(req.payload, slug)
    const results = await writeIn(req, { collection, operation: 'update', records })
    const at = results.findIndex(isFailed)
    const failed = results[at]
    if (isFailed(failed)) return { error: failed.error, id: records[at]?.id ?? 0, slug }
  }
  return undefined
}

const movedValue = async (
  req: PayloadRequest,
  { field, id, slug }: { field: FieldModel; id: number; slug: string },
  { drop, keep }: Pick<Two, 'drop' | 'keep'>,
): Promise<unknown> => {
  if (field.kind === 'reference') return keep
  const list = await readReferenceList(req, slug, id, field)
  return [...new Set(list.map((each) => (each === drop ? keep : each)))]
}
