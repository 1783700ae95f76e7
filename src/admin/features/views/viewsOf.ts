import type { PayloadRequest } from 'payload'
import type { ListQuery } from 'payload'

/** A saved view, with the reader's own values in its filter. */
export type View = Pick<ListQuery, 'groupBy' | 'where'> & { columns: unknown; id: number; title: string }

// More would be a list of their own, which Payload's bar opens.
const maxViews = 12

/** The saved views of a collection that the reader may see, by title. */
export const viewsOf = async (req: PayloadRequest, slug: string): Promise<View[]> => {
  const { docs } = await req.payload.find({
    collection: 'payload-query-presets',
    depth: 0,
    limit: maxViews,
    overrideAccess: false,
    pagination: false,
    req,
    sort: 'title',
    where: { and: [{ relatedCollection: { equals: slug } }, { isTemp: { not_equals: true } }] },
  })
  return docs.map(({ columns, groupBy, id, title, where }) => ({
    columns,
    groupBy: groupBy ?? '',
    id,
    title,
    where: (where ?? {}) as NonNullable<View['where']>,
  }))
}
