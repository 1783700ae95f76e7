/**
 * Every collection that a key reaches, for suites to walk: what the document says of it, and beside that what its own file
 * in src/collections says. Of a field that both name, the document's word counts.
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

const union = <Told>(
  ...tables: Record<string, Record<string, Told>>[]
): Record<string, Record<string, Told>> => {
  const slugs = new Set(tables.flatMap((table) => Object.keys(table)))
  return Object.fromEntries(
    [...slugs].map((slug) => [
      slug,
      Object.assign({}, ...tables.map((table) => table[slug])) as Record<string, Told>,
    ]),
  )
}

const fields = union(configuredFields, named, ownFields)
const lists = union(configuredValues, documentValues, readOnlyValues)

/** With its fields: those of the document, ours, and what is only read. */
export const everyCollection: [slug: string, fields: Fields][] = Object.entries(fields)

/** Those that keys write. */
export const writtenCollections: string[] = Object.keys(fields).filter(
  (slug) => !(slug in readOnlyCollections),
)

export const fieldsOf = (slug: string): Fields => fields[slug] ?? {}

/** Every closed list of them. */
export const everyList: [slug: string, field: string, values: string[]][] = Object.entries(lists).flatMap(
  ([slug, own]) =>
    Object.entries(own).map(([field, values]): [string, string, string[]] => [slug, field, values]),
)
