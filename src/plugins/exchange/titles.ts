/**
 * Resolves references in both directions: ids to titles for people, and such texts to ids, within what the caller may
 * see.
 */
import type { CollectionSlug, PayloadRequest } from 'payload'
import { readDocs } from './read'

/** More in one statement would not be faster. */
const batchSize = 500

/** The texts of `field` by id. Records that are gone or hidden from the caller are left out. */
export const textsOf = async (
  req: PayloadRequest,
  slug: string,
  field: string,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> => {
  const texts = new Map<number, string>()
  if (!(await mayRead(req, slug))) return texts
  for (const values of toBatches([...ids])) {
    for (const doc of await readDocs(req, slug, { by: 'id', names: [field], values })) {
      const text = doc[field]
      if (typeof text === 'string' && text !== '') texts.set(Number(doc['id']), text)
    }
  }
  return texts
}

/** Records with one text are counted up to this number. */
export const maxCounted = 10

/** The ids by text of `field`: several where several records have it, `maxCounted` at most. */
export const idsByText = async (
  req: PayloadRequest,
  slug: string,
  field: string,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number[]>> => {
  const ids = new Map<string, number[]>()
  if (!(await mayRead(req, slug))) return ids
  for (const part of toBatches([...texts])) await addIds(req, slug, field, part, ids)
  return ids
}

const addIds = async (
  req: PayloadRequest,
  slug: string,
  field: string,
  texts: readonly string[],
  ids: Map<string, number[]>,
): Promise<void> => {
  let after = 0
  let values = texts
  for (;;) {
    // A full page has at least one text `maxCounted` times, which the next page leaves out.
    const limit = values.length * maxCounted
    const docs = await readDocs(req, slug, { by: field, names: [field], page: { after, limit }, values })
    for (const doc of docs) {
      const text = String(doc[field])
      const found = ids.get(text) ?? []
      if (found.length < maxCounted) ids.set(text, [...found, Number(doc['id'])])
    }
    if (docs.length < limit) return
    after = Number(docs.at(-1)?.['id'])
    values = values.filter((text) => (ids.get(text)?.length ?? 0) < maxCounted)
    if (values.length === 0) return
  }
}

/** A refused read would end the request's transaction. */
const mayRead = async (req: PayloadRequest, slug: string): Promise<boolean> =>
  (await req.payload.collections[slug as CollectionSlug].config.access.read({ req })) !== false

const toBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, at) =>
    items.slice(at * batchSize, (at + 1) * batchSize),
  )
