/**
 * Reads through Payload what SQL cannot: nested values, which are stored in several columns and tables, and all values of
 * collections with hooks or access rules on reads. `completeByPayload` reads with the caller's access, `readNested` the stored
 * values.
 */
import { randomUUID } from 'node:crypto'
import { type CollectionSlug, isolateObjectProperty, type PayloadRequest, type TypedLocale } from 'payload'
import {
  type CollectionModel,
  collectionOf,
  type FieldModel,
  inverseKinds,
  nestedFields,
} from '../model/model'
import { replaceIds, wholeValue, withAllMembers } from '../model/shape'
import { localesOf } from '../query/select'

type Data = Record<string, unknown>

/** A record whose columns were read: JSON objects with some of its members, and ids. */
type Read = { cells: readonly unknown[]; named: NamedRecord[]; readonly pieces: readonly { kind: string }[] }

/** A record that a nested value names, and that `depth` puts in its place. */
export type NamedRecord = { id: number; target: string }

const recordsAtOnce = 500

type Part = { isPopulated: (relation: FieldModel) => boolean; ofVersions?: boolean; slug: string }

/** The placeholder for a referenced record in the JSON of a nested value. No value contains such a text. */
const placeOf = (at: number): string => `${mark}:${at}`

const mark = randomUUID()
const marked = new RegExp(`"${mark}:(\\d+)"`, 'g')

/** The JSON of nested values with a text in the place of each record that they name. */
export const withNamed = (
  json: string,
  named: readonly NamedRecord[],
  textOf: (record: NamedRecord) => string,
): string =>
  named.length === 0
    ? json
    : json.replace(marked, (place, at: string) => {
        const record = named[Number(at)]
        return record ? textOf(record) : place
      })

/**
 * Puts Payload's values into the records of a collection.
 *
 * @param isPopulated whether records take the places of the ids that a relation within a nested value has
 * @param ofVersions whether `records` are versions, by their own ids
 * @returns the records that Payload does not show, such as one that was deleted meanwhile
 */
export const completeByPayload = async (
  req: PayloadRequest,
  { isPopulated, ofVersions = false, slug }: Part,
  records: ReadonlyMap<number, Read>,
): Promise<Set<number>> => {
  const collection = collectionOf(req.payload, slug)
  const fields = collection.readByPayload.length > 0 ? ownFields(collection) : nestedFields(collection)
  const unseen = new Set<number>()
  if (fields.length === 0 || records.size === 0) return unseen
  const docs = await findDocs(req, slug, [...records.keys()], ofVersions)
  for (const [id, record] of records) {
    const doc = docs.get(id)
    if (!doc) unseen.add(id)
    else {
      const replace = collecting(record.named, isPopulated)
      record.cells = record.cells.map((cell, at) =>
        record.pieces[at]?.kind === 'fields' && typeof cell === 'string'
          ? completed(cell, doc, fields, replace)
          : cell,
      )
    }
  }
  return unseen
}

/** Puts a mark in the place of each id that a record takes, and collects these records in `named`. */
const collecting =
  (named: NamedRecord[], isPopulated: Part['isPopulated']) =>
  (relation: FieldModel, id: number): unknown =>
    isPopulated(relation) ? placeOf(named.push({ id, target: relation.target ?? '' }) - 1) : id

/** A global as read by Payload: the JSON of a record, and the records that it references. */
export const globalAsRead = (
  doc: Data,
  fields: readonly FieldModel[],
  isPopulated: Part['isPopulated'],
): { cell: string; named: NamedRecord[] } => {
  const named: NamedRecord[] = []
  const members = JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null])))
  return { cell: completed(members, doc, fields, collecting(named, isPopulated)), named }
}

const completed = (
  cell: string,
  doc: Data,
  fields: readonly FieldModel[],
  replace: (relation: FieldModel, id: number) => unknown,
): string => {
  const members = JSON.parse(cell) as Data
  for (const field of fields) {
    const { name, readRule } = field
    if (!(name in members)) continue
    // Payload leaves out what the caller may not read.
    if (readRule && !(name in doc)) delete members[name]
    else members[name] = replaceIds(field, withAllMembers(field, doc[name]), replace)
  }
  return JSON.stringify(members)
}

const ownFields = ({ fields }: CollectionModel): FieldModel[] =>
  [...fields.values()].filter(({ kind }) => kind !== 'id' && !inverseKinds.has(kind))

const findDocs = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  ofVersions: boolean,
): Promise<ReadonlyMap<number, Data>> => {
  const { fallbackLocale, locale } = localesOf(req)
  const found = new Map<number, Data>()
  // Payload sets these on the request that it is given.
  const own = isolateObjectProperty(req, ['context', 'fallbackLocale', 'locale', 'query'])
  for (let at = 0; at < ids.length; at += recordsAtOnce) {
    const options = {
      collection: slug as CollectionSlug,
      depth: 0,
      fallbackLocale: (fallbackLocale ?? false) as TypedLocale | false,
      limit: recordsAtOnce,
      locale: locale as TypedLocale,
      overrideAccess: false,
      pagination: false,
      where: { id: { in: ids.slice(at, at + recordsAtOnce) } },
    } as const satisfies Partial<Parameters<typeof req.payload.find>[0]>
    if (ofVersions) {
      const { docs } = await req.payload.findVersions({ ...options, req: own })
      for (const { id, version } of docs) found.set(Number(id), version as object as Data)
    } else {
      // Payload's type does not allow `false`, which turns joins off.
      const { docs } = await req.payload.find({ ...options, joins: false as never, req: own })
      for (const doc of docs) found.set(doc.id, doc as object as Data)
    }
  }
  return found
}

/** The nested values of a record as they are stored, in every locale; undefined for a collection without such fields. */
export const readNested = async (
  req: PayloadRequest,
  slug: string,
  id: number,
): Promise<Data | undefined> => {
  const fields = nestedFields(collectionOf(req.payload, slug))
  if (fields.length === 0) return undefined
  const doc = await req.payload.db.findOne<Data & { id: number }>({
    collection: slug as CollectionSlug,
    joins: false as never,
    locale: 'all',
    req,
    where: { id: { equals: id } },
  })
  return Object.fromEntries(fields.map((field) => [field.name, wholeValue(field, doc?.[field.name])]))
}
