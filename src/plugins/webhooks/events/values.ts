/** Field values in events, in the shape the ledger stores them: their schema and two examples. */
import { recordedFields } from '../../ledger/difference'
import type { CollectionModel, FieldModel } from '../../database/model/model'
import type { JsonSchema } from './jsonSchema'

/** The fields whose values an event may contain: those stored with the record itself, without personal data. */
export const payloadFields = (collection: CollectionModel): FieldModel[] =>
  recordedFields(collection).filter(({ marks }) => marks.personalData === undefined)

export const valueSchema = (field: FieldModel): JsonSchema =>
  field.isLocalized
    ? { additionalProperties: { type: 'string' }, description: 'By locale.', type: 'object' }
    : shapeOf(field)

const shapeOf = ({ kind, values = [] }: FieldModel): JsonSchema => {
  switch (kind) {
    case 'choice':
      return { enum: [...values, null], type: ['string', 'null'] }
    case 'choices':
      return { items: { enum: [...values], type: 'string' }, type: 'array' }
    case 'checkbox':
      return { type: ['boolean', 'null'] }
    case 'json':
      return {}
    case 'dateTime':
      return { format: 'date-time', type: ['string', 'null'] }
    case 'number':
      return { type: ['number', 'null'] }
    case 'place':
      return { items: { type: 'number' }, maxItems: 2, minItems: 2, type: ['array', 'null'] }
    case 'reference':
      return { type: ['integer', 'null'] }
    case 'references':
      return { items: { type: 'integer' }, type: 'array' }
    default:
      return { type: ['string', 'null'] }
  }
}

/** Two example values of a field: before and after. */
export const sampleValues = ({ isLocalized, kind, values = [] }: FieldModel): [unknown, unknown] => {
  if (isLocalized) return [{ en: 'Hello' }, { en: 'Hello', es: 'Hola' }]
  const [first = null, second = first] = values
  switch (kind) {
    case 'amount':
      return ['$24,900.00', '$23,900.00']
    case 'choice':
      return [first, second]
    case 'choices':
      return [[first], [second]]
    case 'checkbox':
      return [false, true]
    case 'json':
      return [null, ['leads.created']]
    case 'dateTime':
      return ['2026-03-02T15:00:00.000Z', '2026-03-03T10:30:00.000Z']
    case 'number':
      return [1, 2]
    case 'place':
      return [null, [-104.99, 39.74]]
    case 'reference':
      return [4, 7]
    case 'references':
      return [[4], [4, 7]]
    default:
      return ['Pending', 'Approved']
  }
}
