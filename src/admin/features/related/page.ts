import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { type Titles, titlesOf } from '../../shared/titles'
import { type Column, listReferenced } from './columns'

type PageRequest = {
  columns: readonly Column[]
  limit: number
  slug: CollectionSlug
  sort?: string | undefined
  where: Where | undefined
}

type RelatedRecord = { id: number; title?: string; values: Record<string, unknown> }

/**
 * The first matching records that the caller may see, with the titles of the records they reference; none without a
 * filter.
 */
export const loadPage = async (
  req: PayloadRequest,
  { columns, limit, slug, sort = '-createdAt', where }: PageRequest,
): Promise<{ docs: RelatedRecord[]; titles: Titles; total: number }> => {
  if (!where) return { docs: [], titles: new Map(), total: 0 }
  const title = req.payload.collections[slug].config.admin.useAsTitle ?? 'id'
  const { docs, totalDocs } = await req.payload.find({
    collection: slug,
    depth: 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: false as never,
    limit,
    overrideAccess: false,
    req,
    // Groups are selected as a whole.
    select: Object.fromEntries(
      [title, ...columns.map(({ name }) => name.split('.')[0])].map((name) => [name, true]),
    ),
    sort,
    where,
  })
  const found = (docs as unknown as Record<string, unknown>[]).map((values): RelatedRecord => {
    const text = values[title]
    return {
      id: Number(values['id']),
      values,
      ...(typeof text === 'string' && text !== '' ? { title: text } : {}),
    }
  })
  const references = columns.flatMap((column) =>
    found.flatMap(({ values }) => listReferenced(column, getValueAtPath(values, column.name))),
  )
  return { docs: found, titles: await titlesOf(req, references), total: totalDocs }
}

/** The value at a path through groups. */
export const getValueAtPath = (values: Record<string, unknown>, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      values,
    )
