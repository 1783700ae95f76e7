import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { type Titles, titlesOf } from '../../shared/titles'
import { type Column, recordsIn } from './columns'

type PageRequest = {
  columns: readonly Column[]
  limit: number
  slug: CollectionSlug
  sort?: string | undefined
  where: Where | undefined
}

type Found = { id: number; title?: string; values: Record<string, unknown> }

/**
 * The first matching records that the caller may see, with the titles of the records they reference; none without a
 * filter.
 */
export const pageOf = async (
  req: PayloadRequest,
  { columns, limit, slug, sort = '-createdAt', where }: PageRequest,
): Promise<{ docs: Found[]; titles: Titles; total: number }> => {
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
    // A group comes whole.
    select: Object.fromEntries(
      [title, ...columns.map(({ name }) => name.split('.')[0])].map((name) => [name, true]),
    ),
    sort,
    where,
  })
  const found = (docs as unknown as Record<string, unknown>[]).map((values): Found => {
    const words = values[title]
    return {
      id: Number(values['id']),
      values,
      ...(typeof words === 'string' && words !== '' ? { title: words } : {}),
    }
  })
  const named = columns.flatMap((column) =>
    found.flatMap(({ values }) => recordsIn(column, valueAt(values, column.name))),
  )
  return { docs: found, titles: await titlesOf(req, named), total: totalDocs }
}

/** The value at a path through groups. */
export const valueAt = (values: Record<string, unknown>, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
      values,
    )
