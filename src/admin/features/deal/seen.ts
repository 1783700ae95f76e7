import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { mayRead } from '../../shared/reader'

/** Records of a collection as far as the reader sees them, with these of their fields. */
export const seen = async (
  req: PayloadRequest,
  slug: CollectionSlug,
  where: Where,
  fields: readonly string[],
): Promise<Record<string, unknown>[]> => {
  if (!(await mayRead(req, slug))) return []
  const { docs } = await req.payload.find({
    collection: slug,
    depth: 0,
    // The type knows only joins to configure.
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
