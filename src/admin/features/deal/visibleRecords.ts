import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { mayRead } from '../../shared/reader'

/** Reads records that the reader may see, with the given fields. */
export const visibleRecords = async (
  req: PayloadRequest,
  slug: CollectionSlug,
  where: Where,
  fields: readonly string[],
): Promise<Record<string, unknown>[]> => {
  if (!(await mayRead(req, slug))) return []
  const { docs } = await req.payload.find({
    collection: slug,
    depth: 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: false as never,
    overrideAccess: false,
    pagination: false,
    req,
    select: Object.fromEntries(fields.map((name) => [name, true])),
    sort: 'id',
    where,
  })
  return docs as unknown as Record<string, unknown>[]
}

/** Whether the reader may see records of any of these collections at all. */
export const maySeeAny = async (req: PayloadRequest, slugs: readonly CollectionSlug[]): Promise<boolean> => {
  const answers = await Promise.all(slugs.map((slug) => mayRead(req, slug)))
  return answers.includes(true)
}
