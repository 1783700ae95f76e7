/** Describes a field by a note and by schemas for responses and request bodies. */
import {
  type CollectionModel,
  type FieldModel,
  type Members,
  type Model,
  relationKinds,
  type Shape,
} from '../database/model/model'
import type { ValueRules } from '../../fields'
import type { Described } from './described'
import { componentName } from './names'
import { ref, type Schema } from './types'

/** One line on what a field holds and how it behaves. */
export const fieldNote = (model: Model, collection: Described, field: FieldModel): string | undefined => {
  const configNote = collection.notes.get(field.name)
  const kind = collection.isReadOnly ? answerNote(model, field) : kindNote(model, field)
  const notes = [configNote, kind, ...markNotes(field)].filter((note) => note !== undefined)
  return notes.length > 0 ? notes.join(' ') : undefined
}

/** The difference between response and body, which read-only fields do not have. */
const answerNote = (model: Model, { kind, target = '' }: FieldModel): string | undefined => {
  if (kind === 'dateTime') return 'In UTC.'
  return kind === 'references' ? `Ids of ${model.get(target)?.label.plural}.` : undefined
}

const kindNote = (model: Model, { kind, name, on, target = '' }: FieldModel): string | undefined => {
  const label = model.get(target)?.label
  switch (kind) {
    case 'amount':
      return 'Any text, kept to the letter; one that reads as a number compares and sorts as one.'
    case 'inverse':
      return `${label?.plural} whose ${on} names this record. Setting it writes theirs.`
    case 'inverseOne':
      return `The ${label?.singular} whose ${on} names this record. Setting it writes that one's.`
    case 'dateTime':
      return name === 'createdAt' || name === 'updatedAt'
        ? 'Kept when sent on create, set by the service otherwise.'
        : 'ISO 8601: a date, or a time with its zone. Answered in UTC.'
    case 'place':
      return 'Longitude and latitude in degrees. Found with near.'
    case 'reference':
      return `Id of one of ${label?.plural}.`
    case 'references':
      return `Ids of ${label?.plural}, in the order sent.`
    default:
      return undefined
  }
}

const markNotes = ({ isLocalized, marks, name }: FieldModel): (string | undefined)[] => [
  isLocalized ? 'One text a locale.' : undefined,
  marks.isNaturalKey ? `Records are found by it: PUT …/by/${name}/{value}.` : undefined,
  marks.isResponseOnly ? 'Set by the service; ignored when sent.' : undefined,
  marks.isIgnoredInBulk ? 'Ignored in bulk update.' : undefined,
  marks.isNeverPopulated ? 'Stays an id at any depth.' : undefined,
]

/** A field in a response. */
export const readSchema = (model: Model, collection: Described, field: FieldModel): Schema => ({
  ...descriptionOf(model, collection, field),
  ...(isStamp(field)
    ? { format: 'date-time', type: 'string' }
    : (collection.shapes.get(field.name) ?? toReadSchema(model, field))),
  ...(field.name === 'id' || field.marks.isResponseOnly ? { readOnly: true as const } : {}),
})

/** A field in a request body. */
export const writeSchema = (model: Model, collection: Described, field: FieldModel): Schema => ({
  ...descriptionOf(model, collection, field),
  ...(isStamp(field) ? { type: 'string' } : toWriteSchema(field)),
})

const descriptionOf = (model: Model, collection: Described, field: FieldModel): Schema => {
  const description = fieldNote(model, collection, field)
  return description === undefined ? {} : { description }
}

const isStamp = ({ name }: FieldModel): boolean => name === 'createdAt' || name === 'updatedAt'

const toReadSchema = (model: Model, field: FieldModel): Schema => {
  if (field.kind === 'choices') return list(choices(field))
  if (field.kind === 'dateTime') return { format: 'date-time', type: ['string', 'null'] }
  if (field.kind === 'nested') return field.shape ? nestedSchema(field.shape, model) : {}
  if (!relationKinds.has(field.kind)) return toWriteSchema(field)
  const target = model.get(field.target ?? '')
  const named: Schema[] = [{ type: 'integer' }, ...(canPopulate(field, target) ? [refTo(target)] : [])]
  if (field.kind === 'inverse' || field.kind === 'references') return list(anyOfSchemas(named))
  return anyOfSchemas([...named, { type: 'null' }])
}

const anyOfSchemas = (schemas: Schema[]): Schema => {
  const [only, ...others] = schemas
  return only && others.length === 0 ? only : { anyOf: schemas }
}

const canPopulate = (field: FieldModel, target: CollectionModel | undefined): target is CollectionModel =>
  target?.isOpen === true && !field.marks.isNeverPopulated

const refTo = (collection: CollectionModel): Schema => ref('schemas', componentName(collection))

const list = (items: Schema): Schema => ({ items, type: 'array' })

const choices = ({ values = [] }: FieldModel): Schema => ({ enum: [...values], type: 'string' })

const placeShape: Schema = { items: { type: 'number' }, maxItems: 2, minItems: 2, type: ['array', 'null'] }

const id: Schema = { minimum: 1, type: 'integer' }

const toWriteSchema = (field: FieldModel): Schema => withRules(toValueSchema(field), field.marks.rules ?? {})

/** Optional values may be empty, whatever their minimum length. */
const withRules = (schema: Schema, rules: ValueRules): Schema => {
  const { isRequired = false, max, maxLength, maxRows, min, minLength, minRows } = rules
  const ruleKeywords = {
    ...(max !== undefined && { maximum: max }),
    ...(min !== undefined && { minimum: min }),
    ...(maxLength !== undefined && { maxLength }),
    ...(maxRows !== undefined && { maxItems: maxRows }),
    ...(isRequired && minLength !== undefined && { minLength }),
    ...(isRequired && minRows !== undefined && { minItems: minRows }),
  }
  return { ...schema, ...ruleKeywords, ...(isRequired && withoutNull(schema)) }
}

const withoutNull = ({ enum: values, type }: Schema): Schema => ({
  ...(values && { enum: values.filter((value) => value !== null) }),
  ...(Array.isArray(type) && { type: type.filter((name) => name !== 'null').join() }),
})

const toValueSchema = (field: FieldModel): Schema => {
  switch (field.kind) {
    case 'amount':
    case 'dateTime':
    case 'text':
      return { type: ['string', 'null'] }
    case 'choice':
      return { enum: [...(field.values ?? []), null], type: ['string', 'null'] }
    case 'choices':
      return { items: choices(field), type: ['array', 'null'], uniqueItems: true }
    case 'checkbox':
      return { type: ['boolean', 'null'] }
    case 'id':
      return id
    case 'inverse':
    case 'references':
      return { items: id, type: ['array', 'null'], uniqueItems: true }
    case 'json':
      return {}
    case 'nested':
      return field.shape ? nestedSchema(field.shape) : {}
    case 'number':
      return { type: ['number', 'null'] }
    case 'place':
      return placeShape
    default:
      return { ...id, type: ['integer', 'null'] }
  }
}

/**
 * @param model of a response, in which every property is present, lists and groups are not null, and records are populated by
 * depth; absent for a body
 */
const nestedSchema = (shape: Shape, model?: Model): Schema => {
  const member = (field: FieldModel): Schema => (model ? toReadSchema(model, field) : toWriteSchema(field))
  const listOf = (items: Schema): Schema => ({ items, type: model ? 'array' : ['array', 'null'] })
  const objectOf = (members: Members, own: Record<string, Schema> = {}): Schema => ({
    additionalProperties: false,
    properties: {
      ...own,
      ...Object.fromEntries([...members].map(([name, each]) => [name, member(each)])),
    },
    ...(model && { required: [...new Set([...Object.keys(own), ...alwaysAnswered(members)])] }),
    type: 'object',
  })
  // A row is replaced as a whole, a group in part.
  const rowOf = (members: Members, own: Record<string, Schema>, always: readonly string[]): Schema => {
    const required = [
      ...always,
      ...[...members].flatMap(([name, { marks }]) => (marks.rules?.isRequired ? [name] : [])),
    ]
    return { ...(!model && required.length > 0 && { required }), ...objectOf(members, own) }
  }
  switch (shape.type) {
    case 'blocks':
      return listOf({
        anyOf: [...shape.blocks].map(([slug, members]) =>
          rowOf(
            members,
            {
              blockName: { type: ['string', 'null'] },
              blockType: { enum: [slug], type: 'string' },
              id: { type: 'string' },
            },
            ['blockType'],
          ),
        ),
      })
    case 'group':
      return model ? objectOf(shape.members) : { ...objectOf(shape.members), type: ['object', 'null'] }
    case 'list':
      return listOf({ type: shape.kind === 'text' ? 'string' : 'number' })
    case 'array':
      return listOf(rowOf(shape.members, { id: { type: 'string' } }, []))
    case 'polymorphic': {
      const populated = shape.targets.flatMap((slug) => {
        const target = model?.get(slug)
        return target?.isOpen ? [refTo(target)] : []
      })
      const target: Schema = {
        properties: {
          relationTo: { enum: [...shape.targets], type: 'string' },
          value: anyOfSchemas([id, ...populated]),
        },
        required: ['relationTo', 'value'],
      }
      return shape.hasMany ? listOf({ ...target, type: 'object' }) : { ...target, type: ['object', 'null'] }
    }
    case 'single':
      return member(shape.field)
  }
}

/** The names of the fields that are in every response; a field with an access rule is left out for other callers. */
export const alwaysAnswered = (fields: ReadonlyMap<string, Pick<FieldModel, 'readRule'>>): string[] =>
  [...fields].flatMap(([name, { readRule }]) => (readRule ? [] : [name]))
