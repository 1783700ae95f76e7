/**
 * The open collections as defined in src/collections, before engines add fields. Suites over all collections use it for
 * collections and fields that are not in the document's tables.
 */
import type { CollectionConfig, Field, FlattenedField } from 'payload'
import { flattenAllFields } from 'payload'
import { collections } from '../../src/collections'
import type { FieldMarks } from '../../src/fields'
import type { Fields, Kind } from './document'
import type { Relation } from './relations'

/** The collections of callers: staff, keys and claim links. They are closed. */
export const ofCallers = ['users', 'apiKeys', 'apiKeyClaims']

export const marksOf = (field: FlattenedField) => (field.custom ?? {}) as FieldMarks

/** The fields that Payload adds to a collection for its trash and its drafts. */
const addedByPayload = ({ trash, versions }: CollectionConfig): Field[] => {
  const added: Field[] = trash ? [{ name: 'deletedAt', type: 'date' }] : []
  const hasDrafts = typeof versions === 'object' && versions.drafts
  return hasDrafts ? [...added, { name: '_status', type: 'select', options: ['draft', 'published'] }] : added
}

export const everyField = (collection: CollectionConfig) =>
  flattenAllFields({ fields: [...collection.fields, ...addedByPayload(collection)] })

/** The fields that the interface has: without those that only the panel sees and those of unsupported types. */
export const shownFields = (collection: CollectionConfig) =>
  everyField(collection).filter(
    (field) =>
      !marksOf(field).isPanelOnly && !('hidden' in field && field.hidden) && kindOf(field) !== undefined,
  )

export const kindOf = (field: FlattenedField): Kind | undefined => {
  if (hasParts(field)) return 'nested'
  switch (field.type) {
    case 'checkbox':
      return 'checkbox'
    case 'date':
      return 'dateTime'
    case 'join':
      return marksOf(field).isToOne ? 'id' : 'ids'
    case 'json':
      return marksOf(field).kind === 'place' ? 'place' : 'json'
    case 'number':
      return field.type
    case 'relationship':
    case 'upload':
      return field.hasMany ? 'ids' : 'id'
    case 'radio':
      return 'oneOf'
    case 'richText':
      return 'json'
    case 'select':
      return field.hasMany ? 'manyOf' : 'oneOf'
    case 'code':
    case 'email':
    case 'text':
    case 'textarea':
      return marksOf(field).kind === 'amount' ? 'amount' : 'text'
    default:
      return undefined
  }
}

/** Whether Payload stores the value in several columns or tables. */
const hasParts = (field: FlattenedField): boolean => {
  switch (field.type) {
    case 'array':
    case 'group':
    case 'tab':
      return true
    case 'blocks':
      return !field.blockReferences?.length
    case 'number':
    case 'text':
      return field.hasMany === true
    case 'relationship':
    case 'upload':
      return typeof field.relationTo !== 'string'
    default:
      return false
  }
}

/** The paths of all parts of a field in an answer: `stops.hours.hour`; of a field without parts its name. */
export const pathsOf = (field: FlattenedField, path = field.name): string[] => {
  // Payload adds these two to the config when it starts.
  const within = (fields: FlattenedField[]) =>
    fields
      .filter(({ name }) => name !== 'id' && name !== 'blockName')
      .flatMap((each) => pathsOf(each, `${path}.${each.name}`))
  switch (field.type) {
    case 'array':
      return [`${path}.id`, ...within(field.flattenedFields)]
    case 'blocks': {
      const own = ['blockName', 'blockType', 'id'].map((name) => `${path}.${name}`)
      return field.blocks.flatMap((block) => [...own, ...within(flattenAllFields(block))])
    }
    case 'group':
    case 'tab':
      return within(field.flattenedFields)
    case 'relationship':
    case 'upload':
      return typeof field.relationTo === 'string' ? [path] : [`${path}.relationTo`, `${path}.value`]
    default:
      return [path]
  }
}

const valuesOf = (field: FlattenedField): string[] =>
  field.type === 'select' || field.type === 'radio'
    ? field.options.map((option) => (typeof option === 'string' ? option : option.value))
    : []

export const openConfigs = collections.filter(({ slug }) => !ofCallers.includes(slug))

export const configOf = (slug: string): CollectionConfig | undefined =>
  openConfigs.find((collection) => collection.slug === slug)

const bySlug = <Value>(valueOf: (collection: CollectionConfig) => Value): Record<string, Value> =>
  Object.fromEntries(openConfigs.map((collection) => [collection.slug, valueOf(collection)]))

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
      .filter(({ type }) => type === 'select' || type === 'radio')
      .map((field) => [field.name, valuesOf(field)]),
  )

export const configuredFields = bySlug(kindsIn)

export const configuredValues = bySlug(valuesIn)

const inversesIn = (slug: string) => {
  const collection = configOf(slug)
  return (collection ? shownFields(collection) : []).filter((field) => field.type === 'join')
}

/** Every relation that a field of these collections stores, with its inverse. */
export const configuredRelations: Relation[] = openConfigs.flatMap((collection) =>
  shownFields(collection).flatMap((field): Relation[] => {
    if (field.type !== 'relationship' && field.type !== 'upload') return []
    if (typeof field.relationTo !== 'string') return []
    const target = field.relationTo
    const inverse = inversesIn(target).find(
      (each) => each.collection === collection.slug && each.on === field.name,
    )
    return [
      {
        inverse: inverse?.name ?? null,
        ...(inverse && marksOf(inverse).isToOne ? { inverseIsOne: true } : {}),
        many: field.hasMany === true,
        owner: `${collection.slug}.${field.name}`,
        target,
      },
    ]
  }),
)

/** The natural keys by collection: the fields to upsert by. Most collections have none. */
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
