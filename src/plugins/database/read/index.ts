/**
 * Reads records for responses, as JSON that Postgres builds: by one statement for the records and one for each level of `depth`,
 * whatever the number of collections on that level. Nothing else reads records for a caller of the REST API.
 *
 * A record's fields and lists are read by one statement, so that a concurrent write is seen as a whole or not at all. Each record
 * is read once for a response, and assembled once for each depth at which it occurs.
 */
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { sql } from '@payloadcms/db-postgres'
import { collectionOf } from '../model/model'
import { accessFilter, resolveAccess, filterOf } from '../query/access'
import type { Filter } from '../query/filter'
import { maxAnswerBytesOf, maxRecords, tooManyRecords } from './answerSize'
import { Json } from './json'
import { plainRecords, type Projection, wholeRecord } from './projection'
import { assembly } from './assemble'
import { type Collected, type Loaded, lengthOf, referencedIds, readParts } from './loaded'
import type { Part } from './statements'
import { fieldStorage, storageOf } from '../storage/map'
import { valueKind } from '../storage/value'

export type Doc = { readonly extra: unknown; readonly id: number; readonly json: Json }

/** A record before the records it refers to are read. */
export type ReadRecord = {
  readonly id: number
  /** In characters, of the record alone. */
  readonly length: number
  readonly record: Loaded
}

export type ReadOptions = {
  extra?: { key: string; value: SQL }
  /** Whether this transaction has just made the records, so that none references them yet. */
  isNew?: boolean
  ofVersions?: boolean
  projection?: Projection
  /** The records that the caller may see, instead of the collection's access rules. */
  within?: Filter
}

/** The records of `ids` that the caller may see, in that order. */
export const readDocs = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  options: ReadOptions = {},
): Promise<Doc[]> =>
  populate(req, await readRecords(req, slug, ids, options), options.projection ?? plainRecords)

/** Reads the records of `ids` that the caller may see, in that order, without the records that they refer to. */
export const readRecords = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  { extra, isNew = false, ofVersions = false, projection = plainRecords, within }: ReadOptions = {},
): Promise<ReadRecord[]> => {
  if (ids.length === 0) return []
  if (!within && !collectionOf(req.payload, slug).isOpen)
    throw new Error(`${slug} is closed, and read by Payload alone.`)
  if (ids.length > maxRecords) throw tooManyRecords()
  const { depth, root } = projection
  const visible = within ?? (await accessFilter(req, slug, ofVersions ? 'readVersions' : 'read'))
  const part = {
    isFollowed: depth > 0,
    isNew,
    isRoot: true,
    ofVersions,
    shown: root,
    slug,
    visible,
    ...(extra && { extra }),
  }
  const found = await readParts(req, [{ ...part, ids, isOne: ids.length === 1 }])
  return ids.flatMap((id) => {
    const record = found.get(slug)?.get(id)
    return record ? [{ id, length: lengthOf(record), record }] : []
  })
}

/** Reads the records that `records` refer to, and assembles the JSON of each. @param projection the one they were read with */
export const populate = async (
  req: PayloadRequest,
  records: readonly ReadRecord[],
  projection: Projection,
): Promise<Doc[]> => {
  const loaded = await readLevels(
    req,
    records.map(({ record }) => record),
    projection,
  )
  const answer = assembly(loaded, maxAnswerBytesOf(req.payload))
  return records.map(({ id, record }) => ({
    extra: record.extra,
    id,
    json: new Json(answer(record, projection.depth)),
  }))
}

/** Reads the records that `depth` populates, each once, by collection. */
const readLevels = async (
  req: PayloadRequest,
  from: readonly Loaded[],
  { depth, populated }: Projection,
): Promise<Collected> => {
  const loaded: Collected = new Map()
  let level = from
  let total = 0
  for (let left = depth - 1; left >= 0 && level.length > 0; left--) {
    const parts: Part[] = []
    for (const [slug, ids] of [...referencedIds(level)].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const missing = [...ids].filter((id) => !loaded.get(slug)?.has(id))
      // An API key may have no right to read the referenced collection.
      const access = missing.length === 0 ? 'none' : await resolveAccess(req, slug, 'read')
      if (access === 'none') continue
      total += missing.length
      const shown = populated.get(slug) ?? wholeRecord
      parts.push({ ids: missing, isFollowed: left > 0, shown, slug, visible: filterOf(access) })
    }
    if (total > maxRecords) throw tooManyRecords()
    const found = parts.length > 0 ? await readParts(req, parts) : new Map<string, Map<number, Loaded>>()
    for (const [slug, records] of found) {
      loaded.set(slug, new Map([...(loaded.get(slug) ?? []), ...records]))
    }
    level = [...found.values()].flatMap((records) => [...records.values()])
  }
  return loaded
}

/** The versions with these ids that the caller may see, in that order: the record as it was, with its id, and the version's own fields. */
export const readVersions = async (
  req: PayloadRequest,
  slug: string,
  versionIds: readonly number[],
  projection: Projection,
): Promise<Json[]> => {
  const storage = storageOf(req.payload, slug, true)
  const answered = ['createdAt', 'id', 'parent', 'updatedAt'].map((name) => {
    const { column, field } = fieldStorage(storage, name)
    return sql`${valueKind(field.kind).answered(sql`record.${sql.identifier(column)}`)} AS ${sql.identifier(name)}`
  })
  const entry = sql`(SELECT row_to_json(entry.*) FROM (SELECT ${sql.join(answered, sql`, `)}) AS entry)::text`
  const docs = await readDocs(req, slug, versionIds, {
    extra: { key: 'version entry', value: entry },
    ofVersions: true,
    projection,
  })
  return docs.map(({ extra, json }) => new Json(`${String(extra).slice(0, -1)},"version":${json.text}}`))
}
