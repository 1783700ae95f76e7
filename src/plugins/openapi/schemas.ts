/** The shapes of one collection: its record, and what a body may set of it. */
import type { FieldModel, Model } from '../database/model/model'
import { alwaysAnswered, readSchema, writeSchema } from './fields'
import type { Described } from './described'
import { componentName } from './names'
import { ref, type Schema } from './types'

export const writeName = (collection: Described): string => `${componentName(collection)}Write`

/** The schema of a create body: the write schema with its required fields, if any. */
export const createName = (collection: Described): string =>
  collection.required.length > 0 ? `${componentName(collection)}Create` : writeName(collection)

/** The schema of a bulk update: the write schema without fields that bulk updates ignore, if any. */
export const bulkWriteName = (collection: Described): string =>
  ignoredInBulk(collection).length > 0 ? `${componentName(collection)}BulkWrite` : writeName(collection)

/** Read-only collections have no write schemas. */
export const recordSchemas = (model: Model, collection: Described): Record<string, Schema> => ({
  [componentName(collection)]: withCutLists(
    collection,
    toObjectSchema(
      [...collection.fields].map(([name, field]) => [name, readSchema(model, collection, field)]),
      new Set(alwaysAnswered(collection.fields)),
    ),
  ),
  ...(collection.isReadOnly ? {} : bodySchemas(model, collection)),
})

const bodySchemas = (model: Model, collection: Described): Record<string, Schema> => {
  const writable = [...collection.fields.values()].filter(
    ({ marks, name }) => name !== 'id' && !marks.isResponseOnly,
  )
  const write = ref('schemas', writeName(collection))
  const toSchema = (fields: readonly FieldModel[]): Schema => ({
    properties: Object.fromEntries(
      fields.map((field) => [field.name, writeSchema(model, collection, field)]),
    ),
    type: 'object',
  })
  return {
    [writeName(collection)]: toSchema(writable),
    ...(collection.required.length > 0
      ? {
          [createName(collection)]: {
            allOf: [write, { required: [...collection.required], type: 'object' }],
          },
        }
      : {}),
    ...(ignoredInBulk(collection).length > 0
      ? {
          [bulkWriteName(collection)]: toSchema(writable.filter(({ marks }) => !marks.isIgnoredInBulk)),
        }
      : {}),
  }
}

/** The record with `_more`, which is absent where no inverse list was cut. */
const withCutLists = ({ fields }: Described, record: Schema): Schema => {
  const lists = [...fields.values()].filter(({ kind }) => kind === 'inverse')
  if (lists.length === 0) return record
  const count: Schema = { minimum: 1, type: 'integer' }
  const cut: Schema = {
    additionalProperties: false,
    description: 'By the name of each inverse list that was cut: how many records it does not show.',
    properties: Object.fromEntries(lists.map(({ name }) => [name, count])),
    type: 'object',
  }
  return { ...record, properties: { ...record.properties, _more: cut } }
}

/** An object. A name with a dot is a property of a nested object, whose properties are all required. */
const toObjectSchema = (schemas: readonly [string, Schema][], always?: ReadonlySet<string>): Schema => {
  const properties: Record<string, Schema> = {}
  const inner = new Map<string, [string, Schema][]>()
  for (const [name, schema] of schemas) {
    const [object = '', member] = name.split('.')
    if (member === undefined) {
      properties[name] = schema
    } else {
      const members: [string, Schema][] = [...(inner.get(object) ?? []), [member, schema]]
      inner.set(object, members)
      properties[object] = toObjectSchema(members)
    }
  }
  const isRequired = (name: string) => !always || always.has(name) || inner.has(name)
  return { properties, required: Object.keys(properties).filter(isRequired), type: 'object' }
}

const ignoredInBulk = ({ fields }: Described): FieldModel[] =>
  [...fields.values()].filter(({ marks }) => marks.isIgnoredInBulk)
