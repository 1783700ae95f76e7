/**
 * Finds existing records with the natural keys of new ones, which a file matched by another column, or by none, would
 * duplicate.
 */
import type { PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { idsByText } from '../titles'
import type { Sharing } from './outcome'
import type { Creation } from './plan'
import type { ImportRequest } from './request'

/** The maximum number of records shown for comparison. */
const maxShared = 3

/**
 * The records with the natural keys of new ones, by row, except for the key by which the rows are matched. Call it before the
 * rows are written, because afterwards they have these keys too.
 */
export const findSharing = async (
  req: PayloadRequest,
  slug: string,
  { columns, match }: ImportRequest,
  creations: readonly Creation[],
): Promise<ReadonlyMap<number, readonly Sharing[]>> => {
  const sharing = new Map<number, Sharing[]>()
  const language = localeOf(req)
  for (const column of columns) {
    if (!column?.canIdentifyRecord || column.key === 'id' || column === match) continue
    const { header, name } = column
    const keys = creations.flatMap(({ data, row }) => {
      const text = data[name]
      return typeof text === 'string' && text !== '' ? [{ row, text }] : []
    })
    const found = await idsByText(req, slug, name, new Set(keys.map(({ text }) => text)))
    for (const { row, text } of keys) {
      const ids = found.get(text)?.slice(0, maxShared)
      if (ids) sharing.set(row, [...(sharing.get(row) ?? []), { column: header[language], ids }])
    }
  }
  return sharing
}
