/**
 * Every open collection with its fields and closed lists, from the document and from src/collections. If both define a
 * field, the document's definition counts.
 */
import { configuredFields, configuredValues } from './configured'
import {
  documentFields,
  documentValues,
  type Fields,
  ownCollections,
  ownFields,
  readOnlyCollections,
} from './document'
import { readOnlyValues } from './documentValues'

const named: Record<string, Fields> = { ...documentFields, ...ownCollections, ...readOnlyCollections }

/** Merges tables by collection; later ones take precedence. */
const union = <Value>(
  ...tables: Record<string, Record<string, Value>>[]
): Record<string, Record<string, Value>> => {
  const slugs = new Set(tables.flatMap((table) => Object.keys(table)))
  return Object.fromEntries(
    [...slugs].map((slug) => [
      slug,
      Object.assign({}, ...tables.map((table) => table[slug])) as Record<string, Value>,
    ]),
  )
}

const fields = union(configuredFields, named, ownFields)
const lists = union(configuredValues, documentValues, readOnlyValues)

/** Every collection with its fields, including those that are read-only. */
export const everyCollection: [slug: string, fields: Fields][] = Object.entries(fields)

/** The collections that keys may write. */
export const writtenCollections: string[] = Object.keys(fields).filter(
  (slug) => !(slug in readOnlyCollections),
)

export const fieldsOf = (slug: string): Fields => fields[slug] ?? {}

/** Every closed list of these collections. */
export const everyList: [slug: string, field: string, values: string[]][] = Object.entries(lists).flatMap(
  ([slug, own]) =>
    Object.entries(own).map(([field, values]): [string, string, string[]] => [slug, field, values]),
)
