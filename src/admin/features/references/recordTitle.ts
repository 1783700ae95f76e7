import type { ServerFunction } from 'payload'
import { isForm } from '../save/record'
import { requestOfReader } from '../../shared/reader'
import { titleOf } from '../../shared/titles'

/** The title of a record in an object; without one if the reader may not see it. Undefined for everybody but staff. */
export const recordTitle: ServerFunction = async ({
  req: incomingReq,
  ...record
}): Promise<undefined | { title?: string }> => {
  const req = requestOfReader(incomingReq)
  if (!isForm(req, record)) return undefined
  const title = await titleOf(req, record.slug, record.id)
  return title === undefined ? {} : { title }
}
