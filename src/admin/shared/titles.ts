/** Titles of records that the reader may see. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { mayRead } from './reader'

export type Titles = ReadonlyMap<string, string>

// A list may reference thousands of records; those beyond are shown by id.
const maxTitles = 500

/** Titles by `slug/id`, one query per collection. Records that are deleted or hidden from the reader are left out. */
export const titlesOf = async (
  req: PayloadRequest,
  records: readonly { id: number; slug: string }[],
): Promise<Titles> => {
  const titles = new Map<string, string>()
  for (const slug of new Set(records.map((record) => record.slug))) {
    if (!(await mayRead(req, slug as CollectionSlug))) continue
    const title = req.payload.collections[slug as CollectionSlug].config.admin.useAsTitle ?? 'id'
    const ids = records.filter((record) => record.slug === slug).map(({ id }) => id)
    const { docs } = await req.payload.find({
      collection: slug as CollectionSlug,
      depth: 0,
      // Payload's type does not allow `false`, which turns joins off.
      joins: false as never,
      limit: maxTitles,
      overrideAccess: false,
      pagination: false,
      req,
      select: { [title]: true },
      where: { id: { in: ids.slice(0, maxTitles) } },
    })
    for (const doc of docs) {
      const words = (doc as unknown as Record<string, unknown>)[title]
      if (typeof words === 'string' && words !== '') titles.set(`${slug}/${doc.id}`, words)
    }
  }
  return titles
}
