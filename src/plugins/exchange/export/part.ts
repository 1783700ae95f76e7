/** Reads some of the records of an export, with the texts of the records that they name. */
import type { PayloadRequest } from 'payload'
import { collectionOf, inverseKinds } from '../../database/model/model'
import type { Column } from '../columns'
import { type Doc, readDocs } from '../read'
import { textsOf } from '../titles'
import type { Export } from './ask'
import { cellsOf, idsOf } from './cells'

/** The rows of the records of `ids`, in that order. */
export const partOf = async (
  req: PayloadRequest,
  { call: { collection }, columns, format }: Export,
  ids: readonly number[],
): Promise<(string | undefined)[][]> => {
  const { slug } = collection
  const isJoined = ({ name }: Column) => inverseKinds.has(collection.fields.get(name)?.kind ?? 'id')
  const docs = await readDocs(req, slug, {
    joined: namesOf(columns.filter(isJoined)),
    names: namesOf(columns.filter((column) => !isJoined(column))),
    where: { id: { in: [...ids] } },
  })
  const texts = new Map<string, ReadonlyMap<number, string>>()
  for (const { by, key, name } of columns) {
    const target = collectionOf(req.payload, slug).fields.get(name)?.target
    if (by === undefined || target === undefined) continue
    const named = new Set(docs.flatMap((doc) => idsOf(doc[name]).ids))
    if (named.size > 0) texts.set(key, await textsOf(req, target, by, named))
  }
  const byId = new Map(docs.map((doc): [number, Doc] => [Number(doc['id']), doc]))
  return ids.flatMap((id) => {
    const doc = byId.get(id)
    return doc ? [cellsOf(columns, doc, texts, format)] : []
  })
}

const namesOf = (columns: readonly Column[]): string[] => [...new Set(columns.map(({ name }) => name))]
