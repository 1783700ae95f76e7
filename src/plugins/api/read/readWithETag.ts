import type { PayloadRequest } from 'payload'
import { lastChangeOf } from '../../ledger/last'
import { readRecord } from '../../database/storage/read'
import type { Row } from '../../database/storage/rows'
import type { Call } from '../call'
import { tagOf } from '../http/etag'
import { populate } from './populate'

/** A record as a call answers it, with its tag; undefined for one that the caller does not see. */
export const readWithETag = async (
  { collection, parameters }: Call,
  req: PayloadRequest,
  id: number,
): Promise<{ record: Row; tag: string } | undefined> => {
  const found = await readRecord(req, collection.slug, id, lastChangeOf(collection.slug))
  if (!found) return undefined
  const [record = found.row] = await populate(req, collection, [found.row], parameters.depth)
  return { record, tag: tagOf(Number(found.extra), record) }
}
