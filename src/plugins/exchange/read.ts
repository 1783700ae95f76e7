/**
 * Reads records as the panel shows them to the caller: through Payload, so that what its rules and hooks hide or mask
 * is hidden and masked in files too.
 */
import type { CollectionSlug, PayloadRequest, Where } from 'payload'

type Reading = {
  /** The field to select by: it has one of `values`. */
  by: string
  /** Fields that are inverse lists, of which only some elements are shown. */
  joined?: readonly string[]
  names: readonly string[]
  page?: Page
  values: readonly (number | string)[]
}

/** The next records after the id `after`, in the order of their ids. */
type Page = { after: number; limit: number }

export type Doc = Record<string, unknown>

/** The maximum number of elements of an inverse list: the record's page has the rest. */
const maxJoined = 20

export const readDocs = async (
  req: PayloadRequest,
  slug: string,
  { by, joined = [], names, page, values }: Reading,
): Promise<Doc[]> => {
  // A filter by an empty list is refused.
  if (values.length === 0) return []
  const where: Where = { [by]: { in: [...values] } }
  const { docs } = await req.payload.find({
    collection: slug as CollectionSlug,
    depth: 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: (joined.length > 0
      ? Object.fromEntries(joined.map((name) => [name, { limit: maxJoined }]))
      : false) as never,
    overrideAccess: false,
    pagination: false,
    req,
    select: Object.fromEntries([...names, ...joined].map((name) => [name, true])) as never,
    where: page ? { and: [where, { id: { greater_than: page.after } }] } : where,
    ...(page && { limit: page.limit, sort: 'id' }),
  })
  return docs
}
