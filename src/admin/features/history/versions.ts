/** The versions that Payload keeps of a record, and which change each of them is the result of. */
import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import type { Happening } from '../../../plugins/ledger/timeline'

type Change = Pick<Happening, 'createdAt' | 'id' | 'operation'>

/** `at` in milliseconds. */
export type Version = { at: number; id: number }

/** `byChange`: the id of a change's version. `hasOthers`: whether there are versions that belong to none of the changes. */
export type MatchedVersions = { byChange: ReadonlyMap<number, number>; hasOthers: boolean }

/**
 * A change and its version are written in one transaction, and neither names the other. Their times are taken from the clocks of
 * the database and of the service.
 */
const maxGapMs = 1000

// Each write of a record adds one.
const maxVersions = 500

/** Matches each change with the nearest version, if the change is also the nearest of the version. Pure. */
export const matchVersions = (
  changes: readonly Change[],
  versions: readonly Version[],
): Omit<MatchedVersions, 'hasOthers'> & { others: Version[] } => {
  const written = changes.flatMap(({ createdAt, id, operation }) =>
    operation === 'delete' ? [] : [{ at: Date.parse(createdAt), id }],
  )
  const pairs = versions.flatMap((version) => {
    const change = findNearest(version, written)
    const isPair = change !== undefined && findNearest(change, versions) === version
    return isPair && Math.abs(change.at - version.at) <= maxGapMs ? [[change.id, version.id] as const] : []
  })
  const byChange = new Map(pairs)
  const named = new Set(byChange.values())
  return { byChange, others: versions.filter(({ id }) => !named.has(id)) }
}

const findNearest = <Timed extends { at: number }>(
  to: { at: number },
  candidates: readonly Timed[],
): Timed | undefined =>
  candidates.reduce<Timed | undefined>(
    (best, each) => (best && Math.abs(best.at - to.at) <= Math.abs(each.at - to.at) ? best : each),
    undefined,
  )

/**
 * Loads the versions that the reader may read, for a page of changes, newest first.
 *
 * @param part.isFirst whether there are no newer changes
 * @param part.isLast whether there are no older changes
 */
export const loadVersions = async (
  req: PayloadRequest,
  slug: string,
  recordId: number,
  changes: readonly Change[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Promise<MatchedVersions> => {
  const shifted = (change: Change | undefined, by: number) =>
    new Date(Date.parse(change?.createdAt ?? '') + by).toISOString()
  const within: Where[] = [
    ...(isFirst ? [] : [{ createdAt: { less_than_equal: shifted(changes[0], maxGapMs) } }]),
    ...(isLast ? [] : [{ createdAt: { greater_than_equal: shifted(changes.at(-1), -maxGapMs) } }]),
  ]
  const { docs, totalDocs } = await req.payload.findVersions({
    collection: slug as CollectionSlug,
    depth: 0,
    limit: maxVersions,
    overrideAccess: false,
    req,
    select: { createdAt: true },
    sort: '-createdAt',
    where: { and: [{ parent: { equals: recordId } }, ...within] },
  })
  const versions = docs.map(({ createdAt, id }) => ({ at: Date.parse(createdAt), id: Number(id) }))
  const { byChange, others } = matchVersions(changes, versions)
  return { byChange, hasOthers: others.length > 0 || totalDocs > docs.length }
}
