/** The shapes of one collection: its record, and what a body may set of it. */
import type { FieldModel, Model } from '../database/model'
import { readSchema, writeSchema } from './fields'
import { componentName, type Described } from './names'
import { ref, type Schema } from './types'

export const writeName = (collection: Described): string => `${componentName(collection)}Write`

/** The body of a create: the write shape, with what is required of it where anything is. */
export const createName = (collection: Described): string =>
  collection.required.length > 0 ? `${componentName(collection)}Create` : writeName(collection)

/** The body of a bulk update: the write shape, without the fields that bulk ignores where there are any. */
export const bulkWriteName = (collection: Described): string =>
  ignoredInBulk(collection).length > 0 ? `${componentName(collection)}BulkWrite` : writeName(collection)

export const recordSchemas = (model: Model, collection: Described): Record<string, Schema> => {
  const fields = [...collection.fields.values()]
  const writable = fields.filter(({ marks, name }) => name !== 'id' && !marks.isResponseOnly)
  const write = ref('schemas', writeName(collection))
  return {
    [componentName(collection)]: {
      ...shape(fields, (field) => readSchema(model, field)),
      required: fields.map(({ name }) => name),
    },
    [writeName(collection)]: shape(writable, (field) => writeSchema(model, field)),
    ...(collection.required.length > 0
      ? {
          [createName(collection)]: {
            allOf: [write, { required: [...collection.required], type: 'object' }],
          },
        }
      : {}),
    ...(ignoredInBulk(collection).length > 0
      ? {
          [bulkWriteName(collection)]: shape(
            writable.filter(({ marks }) => !marks.isIgnoredInBulk),
            (field) => writeSchema(model, field),
          ),
        }
      : {}),
  }
}

const shape = (fields: readonly FieldModel[], schemaOf: (field: FieldModel) => Schema): Schema => ({
  properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
  type: 'object',
})

const ignoredInBulk = ({ fields }: Described): FieldModel[] =>
  [...fields.values()].filter(({ marks }) => marks.isIgnoredInBulk)
