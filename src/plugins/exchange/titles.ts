/** The records that references name: from ids to texts for people, and from such texts to ids. Each only where the caller may see it. */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { readDocs } from './read'

/** More in one statement would not be faster. */
const atOnce = 500

/** The texts of `field` by id. Records that are gone or hidden from the caller are left out. */
export const textsOf = async (
  req: PayloadRequest,
  slug: string,
  field: string,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> => {
  const texts = new Map<number, string>()
  for (const part of partsOf([...ids])) {
    for (const doc of await readable(req, slug, field, { id: { in: part } })) {
      const text = doc[field]
      if (typeof text === 'string' && text !== '') texts.set(Number(doc['id']), text)
    }
  }
  return texts
}

/** The ids by text of `field`: several where several records have it. */
export const idsByText = async (
  req: PayloadRequest,
  slug: string,
  field: string,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number[]>> => {
  const ids = new Map<string, number[]>()
  for (const part of partsOf([...texts])) {
    for (const doc of await readable(req, slug, field, { [field]: { in: part } })) {
      const text = String(doc[field])
      ids.set(text, [...(ids.get(text) ?? []), Number(doc['id'])])
    }
  }
  return ids
}

/** None of a collection that the caller may not read at all: a refused read would end the request's transaction. */
const readable = async (
  req: PayloadRequest,
  slug: string,
  field: string,
  where: Parameters<typeof readDocs>[2]['where'],
): Promise<Record<string, unknown>[]> => {
  const { access } = req.payload.collections[slug as CollectionSlug].config
  return (await access.read({ req })) === false ? [] : readDocs(req, slug, { names: [field], where })
}

const partsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, at) =>
    items.slice(at * atOnce, (at + 1) * atOnce),
  )
