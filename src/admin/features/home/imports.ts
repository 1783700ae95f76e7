/**
 * The latest imports of all staff. Their names are in the preference that each user's page of imports stores, which a user can
 * write; the ledger has whether and when they ran, what they wrote, and what is left of it.
 */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { batchSizes, type BatchOfUser, findBatches } from '../../../plugins/ledger/timeline'
import { staffNamesOf } from '../../shared/staffNames'
import type { RecentImport } from '../exchange/recent'

export type Import = {
  /** ISO 8601. */
  at: string
  batchId: string
  /** How many records it wrote, as the history of each says. */
  count: number
  /** The name of the file. */
  name: string
  /** A record of the import that still exists, whose history has the batch; null if there is none. */
  recordId: null | number
  slug: CollectionSlug
  who: string
}

const maxShown = 5
// More than are shown, because those that stored nothing are left out.
const maxRead = 20
const days = 30

export const loadImports = async (req: PayloadRequest, now: number): Promise<Import[]> => {
  const since = new Date(now - days * 86_400_000).toISOString()
  const named = await findNamed(req, since)
  const found = await findBatches(req, [...named.values()], since)
  const batches = found.slice(0, maxShown)
  const sizes = await batchSizes(
    req,
    batches.map(({ batchId }) => batchId),
  )
  const names = await staffNamesOf(
    req,
    batches.map(({ userId }) => userId),
  )
  return batches.map(({ at, batchId, recordId, slug, userId }) => ({
    at,
    batchId,
    count: sizes.get(batchId) ?? 0,
    name: named.get(keyOf({ batchId, userId }))?.name ?? '',
    recordId,
    slug: slug as CollectionSlug,
    who: names.get(userId) ?? `${userId}`,
  }))
}

type Named = BatchOfUser & Pick<RecentImport, 'at' | 'name'>

const keyOf = ({ batchId, userId }: Pick<BatchOfUser, 'batchId' | 'userId'>) => `${userId} ${batchId}`

const findNamed = async (req: PayloadRequest, since: string): Promise<ReadonlyMap<string, Named>> => {
  const slugs = new Map(Object.keys(req.payload.collections).map((slug) => [`imports-${slug}`, slug]))
  const { docs } = await req.payload.find({
    collection: 'payload-preferences',
    depth: 0,
    pagination: false,
    req,
    where: { key: { in: [...slugs.keys()] }, 'user.relationTo': { equals: 'users' } },
  })
  const named = docs.flatMap(({ key, user, value }) => {
    const recent = Array.isArray(value) ? (value as Partial<RecentImport>[]) : []
    return recent.map((each) => ({
      at: String(each?.at),
      batchId: String(each?.batchId),
      name: String(each?.name),
      slug: slugs.get(String(key)) ?? '',
      userId: Number(user.value),
    }))
  })
  const latest = named
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, maxRead)
  return new Map(latest.map((each) => [keyOf(each), each]))
}
