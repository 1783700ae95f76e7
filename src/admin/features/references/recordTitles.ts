/** The server functions that name records. */
import type { ServerFunction } from 'payload'
import { hasForm } from '../save/record'
import { requestOfReader, isStaff } from '../../shared/reader'
import { titleOf, titlesOf } from '../../shared/titles'
import { isId } from '../../../plugins/database/model/id'
import { isObject } from '../../../plugins/database/query/where'
import { nameOfOne } from '../history/labels'

/** Returns a record's title in an object, empty if the reader may not see it. Undefined unless the caller is staff. */
export const recordTitle: ServerFunction = async ({
  req: incomingReq,
  ...record
}): Promise<undefined | { title?: string }> => {
  const req = requestOfReader(incomingReq)
  if (!hasForm(req, record)) return undefined
  const title = await titleOf(req, record.slug, record.id)
  return title === undefined ? {} : { title }
}

/** The names of records by `collection/id`: their titles or, if the reader cannot see one, the collection's label and the id. */
export const recordNames: ServerFunction = async ({
  records,
  req: incomingReq,
}): Promise<Record<string, string> | undefined> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || !Array.isArray(records)) return undefined
  const known = records.filter(isRecord).filter(({ collection }) => collection in req.payload.collections)
  const titles = await titlesOf(
    req,
    known.map(({ collection, id }) => ({ id, slug: collection })),
  )
  return Object.fromEntries(
    known.map(({ collection, id }) => {
      const key = `${collection}/${id}`
      return [key, titles.get(key) ?? `${nameOfOne(req, collection)} ${id}`]
    }),
  )
}

const isRecord = (value: unknown): value is { collection: string; id: number } =>
  isObject(value) && typeof value['collection'] === 'string' && isId(value['id'])
