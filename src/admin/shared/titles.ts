/** Records by what staff call them, as far as the reader may see them. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { mayRead } from './reader'

export type Titles = ReadonlyMap<string, string>

// A list may name thousands. Those beyond stay numbers.
const most = 500

/** The titles of records, by `slug/id`, one query a collection. What is gone or not the reader's to see is left out. */
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
      // The type knows only joins to configure.
      joins: false as never,
      limit: most,
      overrideAccess: false,
      pagination: false,
      req,
      select: { [title]: true },
      where: { id: { in: ids.slice(0, most) } },
    })
    for (const doc of docs) {
      const words = (doc as unknown as Record<string, unknown>)[title]
      if (typeof words === 'string' && words !== '') titles.set(`${slug}/${doc.id}`, words)
    }
  }
  return titles
}
