import type { PayloadRequest } from 'payload'
import { lastChangeOf } from '../../ledger/last'
import { readDocs } from '../../database/read'
import type { Json } from '../../database/read/json'
import type { Call } from '../call'
import { tagOf } from '../http/etag'

/**
 * A record as the response to a call, with its ETag; undefined if the caller cannot see it.
 *
 * @param isNew as in `ReadOptions`
 */
export const readWithETag = async (
  { collection, parameters: { projection } }: Call,
  req: PayloadRequest,
  id: number,
  isNew = false,
): Promise<{ record: Json; tag: string } | undefined> => {
  const extra = { key: 'last change', value: lastChangeOf(collection.slug) }
  const [found] = await readDocs(req, collection.slug, [id], { extra, isNew, projection })
  return found && { record: found.json, tag: tagOf(Number(found.extra), found.json) }
}
