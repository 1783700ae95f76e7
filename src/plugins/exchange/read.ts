/**
 * Reads records as the panel shows them to the caller: through Payload, so that what its rules and hooks hide or mask is
 * hidden and masked in files too.
 */
import type { CollectionSlug, PayloadRequest, Where } from 'payload'

type Reading = {
  /** Fields that are inverse lists, of which only some elements are shown. */
  joined?: readonly string[]
  names: readonly string[]
  where: Where
}

export type Doc = Record<string, unknown>

/** More than any statement here names, since several records may have the same text. */
const most = 5000
/** Of an inverse list: for people, who have the page of the record for more. */
const mostJoined = 20

export const readDocs = async (
  req: PayloadRequest,
  slug: string,
  { joined = [], names, where }: Reading,
): Promise<Doc[]> => {
  const { docs } = await req.payload.find({
    collection: slug as CollectionSlug,
    depth: 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: (joined.length > 0
      ? Object.fromEntries(joined.map((name) => [name, { limit: mostJoined }]))
      : false) as never,
    limit: most,
    overrideAccess: false,
    pagination: false,
    req,
    select: Object.fromEntries([...names, ...joined].map((name) => [name, true])) as never,
    where,
  })
  return docs
}
