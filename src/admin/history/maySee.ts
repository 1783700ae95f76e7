import { Forbidden, type PayloadRequest } from 'payload'
import { accessFilter, both, oneRecord } from '../../database/access'
import { collectionOf } from '../../database/model'
import { isMeant } from '../../database/select'

/** Whether the caller may read this record; false for one that is not there. */
export const maySee = async (req: PayloadRequest, slug: string, id: number): Promise<boolean> => {
  try {
    const own = oneRecord(collectionOf(req.payload, slug), id)
    return await isMeant(req, slug, id, both(own, await accessFilter(req, slug, 'read')) ?? own)
  } catch (error) {
    if (error instanceof Forbidden) return false
    throw error
  }
}
