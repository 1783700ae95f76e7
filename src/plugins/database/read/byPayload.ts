/**
 * Reads through Payload what SQL cannot: nested values, which are stored in several columns and tables, and all values
 * of collections with hooks or access rules on reads. `completeByPayload` reads with the caller's access, `readNested`
 * the stored values.
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
import { replaceIds, normalizeStored, withAllMembers } from '../model/shape'
import { localesOf } from '../query/select'

type Data = Record<string, unknown>

/** A record whose columns were read: JSON objects with some of its members, and ids. */
type Read = {
  cells: readonly unknown[]
  nestedReferences: NestedReference[]
  readonly pieces: readonly { kind: string }[]
}

/** A reference within a nested value that `depth` replaces by its record. */
export type NestedReference = { id: number; target: string }

const recordsAtOnce = 500

type Part = { isPopulated: (relation: FieldModel) => boolean; ofVersions?: boolean; slug: string }

/** The placeholder for a referenced record in the JSON of a nested value. No value contains such a text. */
const toPlaceholder = (index: number): string => `${placeholderId}:${index}`

const placeholderId = randomUUID()
const placeholderPattern = new RegExp(`"${placeholderId}:(\\d+)"`, 'g')

/** Replaces the placeholders in the JSON of nested values by the JSON of the referenced records. */
export const fillPlaceholders = (
  json: string,
  references: readonly NestedReference[],
  toJson: (reference: NestedReference) => string,
): string =>
  references.length === 0
    ? json
    : json.replace(placeholderPattern, (placeholder, index: string) => {
        const reference = references[Number(index)]
        return reference ? toJson(reference) : placeholder
      })

/**
 * Puts Payload's values into the records of a collection.
 *
 * @param isPopulated whether the ids of a relation within a nested value are replaced by records
 * @param ofVersions whether `records` are versions, by their own ids
 * @returns the records that Payload does not show, such as one that was deleted meanwhile
 */
export const completeByPayload = async (
  req: PayloadRequest,
  { isPopulated, ofVersions = false, slug }: Part,
  records: ReadonlyMap<number, Read>,
): Promise<Set<number>> => {
  const collection = collectionOf(req.payload, slug)
  const fields =
    collection.reasonsToReadByPayload.length > 0 ? ownFields(collection) : nestedFields(collection)
  const unseen = new Set<number>()
  if (fields.length === 0 || records.size === 0) return unseen
  const docs = await findDocs(req, slug, [...records.keys()], ofVersions)
  for (const [id, record] of records) {
    const doc = docs.get(id)
    if (!doc) unseen.add(id)
    else {
      const replace = collectReferences(record.nestedReferences, isPopulated)
      record.cells = record.cells.map((cell, at) =>
        record.pieces[at]?.kind === 'fields' && typeof cell === 'string'
          ? completeCell(cell, doc, fields, replace)
          : cell,
      )
    }
  }
  return unseen
}

/** Returns a function that replaces each id to populate by a placeholder and adds it to `references`. */
const collectReferences =
  (references: NestedReference[], isPopulated: Part['isPopulated']) =>
  (relation: FieldModel, id: number): unknown =>
    isPopulated(relation) ? toPlaceholder(references.push({ id, target: relation.target ?? '' }) - 1) : id

/** A global as read by Payload: the JSON of a record, and the records that it references. */
export const globalAsRead = (
  doc: Data,
  fields: readonly FieldModel[],
  isPopulated: Part['isPopulated'],
): { cell: string; nestedReferences: NestedReference[] } => {
  const nestedReferences: NestedReference[] = []
  const members = JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null])))
  return {
    cell: completeCell(members, doc, fields, collectReferences(nestedReferences, isPopulated)),
    nestedReferences,
  }
}

const completeCell = (
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
  const isolatedReq = isolateObjectProperty(req, ['context', 'fallbackLocale', 'locale', 'query'])
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
      const { docs } = await req.payload.findVersions({ ...options, req: isolatedReq })
      for (const { id, version } of docs) found.set(Number(id), version as object as Data)
    } else {
      // Payload's type does not allow `false`, which turns joins off.
      const { docs } = await req.payload.find({ ...options, joins: false as never, req: isolatedReq })
      for (const doc of docs) found.set(doc.id, doc as object as Data)
    }
  }
  return found
}

/**
 * The nested values of a record as they are stored, in every locale; undefined for a collection without such fields.
 */
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
  return Object.fromEntries(fields.map((field) => [field.name, normalizeStored(field, doc?.[field.name])]))
}
