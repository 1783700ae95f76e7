/**
 * The open collections as their files in src/collections say them, before any engine adds to them: what suites over all
 * collections know of those that the tables of the document do not name.
 */
import type { CollectionConfig, FlattenedField } from 'payload'
import { flattenAllFields } from 'payload'
import { collections } from '../../src/collections'
import type { FieldMarks } from '../../src/fields'
import type { Fields, Kind } from './document'
import type { Relation } from './relations'

/** Where callers come from, and the links that keys come by. */
export const ofCallers = ['users', 'apiKeys', 'apiKeyClaims']

export const marksOf = (field: FlattenedField): FieldMarks => field.custom ?? {}

export const everyField = ({ fields }: CollectionConfig) => flattenAllFields({ fields })

/** What the interface shows of a collection: without what only the panel sees, and without types that it does not know. */
export const shownFields = (collection: CollectionConfig) =>
  everyField(collection).filter(
    (field) =>
      !marksOf(field).isPanelOnly && !('hidden' in field && field.hidden) && kindOf(field) !== undefined,
  )

export const kindOf = (field: FlattenedField): Kind | undefined => {
  switch (field.type) {
    case 'checkbox':
      return 'flag'
    case 'date':
      return 'moment'
    case 'join':
      return marksOf(field).isOne ? 'id' : 'ids'
    case 'json':
    case 'number':
      return field.type
    case 'relationship':
      if (typeof field.relationTo !== 'string') return undefined
      return field.hasMany ? 'ids' : 'id'
    case 'select':
      return field.hasMany ? 'manyOf' : 'oneOf'
    case 'text':
    case 'textarea':
      return marksOf(field).kind ?? 'text'
    default:
      return undefined
  }
}

const valuesOf = (field: FlattenedField): string[] =>
  field.type === 'select'
    ? field.options.map((option) => (typeof option === 'string' ? option : option.value))
    : []

export const openConfigs = collections.filter(({ slug }) => !ofCallers.includes(slug))

export const configOf = (slug: string): CollectionConfig | undefined =>
  openConfigs.find((collection) => collection.slug === slug)

const bySlug = <Told>(tell: (collection: CollectionConfig) => Told): Record<string, Told> =>
  Object.fromEntries(openConfigs.map((collection) => [collection.slug, tell(collection)]))

export const kindsIn = (collection: CollectionConfig): Fields =>
  Object.fromEntries(
    shownFields(collection).flatMap((field) => {
      const kind = kindOf(field)
      return kind ? [[field.name, kind]] : []
    }),
  )

export const valuesIn = (collection: CollectionConfig): Record<string, string[]> =>
  Object.fromEntries(
    shownFields(collection)
      .filter(({ type }) => type === 'select')
      .map((field) => [field.name, valuesOf(field)]),
  )

export const configuredFields = bySlug(kindsIn)

export const configuredValues = bySlug(valuesIn)

const inversesIn = (slug: string) => {
  const collection = configOf(slug)
  return (collection ? shownFields(collection) : []).filter((field) => field.type === 'join')
}

/** Every relation that a field of these stores, with the field of the other side that answers it. */
export const configuredRelations: Relation[] = openConfigs.flatMap((collection) =>
  shownFields(collection).flatMap((field): Relation[] => {
    if (field.type !== 'relationship' || typeof field.relationTo !== 'string') return []
    const target = field.relationTo
    const inverse = inversesIn(target).find(
      (each) => each.collection === collection.slug && each.on === field.name,
    )
    return [
      {
        inverse: inverse?.name ?? null,
        ...(inverse && marksOf(inverse).isOne ? { inverseIsOne: true } : {}),
        many: field.hasMany === true,
        owner: `${collection.slug}.${field.name}`,
        target,
      },
    ]
  }),
)

/** By what other systems know a record: the fields that it is made or updated by. None for most collections. */
export const naturalKeys: Record<string, string[]> = Object.fromEntries(
  openConfigs.flatMap((collection) => {
    const keys = everyField(collection).filter((field) => marksOf(field).isNaturalKey)
    return keys.length > 0 ? [[collection.slug, keys.map(({ name }) => name)]] : []
  }),
)

/** The collections whose records keep their versions. */
export const versioned: ReadonlySet<string> = new Set(
  openConfigs.filter(({ versions }) => versions).map(({ slug }) => slug),
)
