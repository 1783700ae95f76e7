/** The panel's own inputs, where Payload's are not sufficient. */
import type { Field, SanitizedConfig } from 'payload'
import type { FieldMarks } from '.'
import { isAmount } from './amountFilter'
import { mapFields } from './mapFields'
import { suggestedValuesOf } from './suggested'

const referenceInput = '/src/admin/features/references#ReferenceField'
const listCell = '/src/admin/features/cells#ListCell'
const amountInputs = {
  Field: '/src/admin/features/amounts#AmountField',
  Label: '/src/admin/features/amounts#AmountLabel',
}
const placeInput = '/src/admin/features/places#PlaceField'
const suggestionInput = '/src/admin/features/suggestions#SuggestionField'

/** Adds the panel's inputs and cells to fields that have none of their own. */
export const withInputs = (fields: readonly Field[]): Field[] =>
  mapFields(fields, (each) => {
    const field = withCell(each)
    if (field.type === 'relationship') {
      return {
        ...field,
        admin: { ...field.admin, components: { Field: referenceInput, ...field.admin?.components } },
      } as Field
    }
    if (field.type === 'text' && isAmount(field)) {
      return {
        ...field,
        admin: {
          ...field.admin,
          components: { ...amountInputs, ...field.admin?.components },
          // Replaced by the filter of `withAmountFilters`.
          disableListFilter: true,
        },
      }
    }
    if (field.type === 'json' && (field.custom as FieldMarks | undefined)?.kind === 'place') {
      const components = { Field: placeInput, ...field.admin?.components }
      return { ...field, admin: { ...field.admin, components, disableListFilter: true } }
    }
    if (field.type === 'text' && suggestedValuesOf(field)) {
      const components = { Field: suggestionInput, ...field.admin?.components }
      return { ...field, admin: { ...field.admin, components } }
    }
    return field
  })

const cellTypes: readonly Field['type'][] = [
  'checkbox',
  'code',
  'date',
  'email',
  'join',
  'json',
  'number',
  'radio',
  'relationship',
  'select',
  'text',
  'textarea',
]

/** Gives the panel's cells to the timestamps, which Payload adds after all plugins. */
export const withTimestampCells = (config: SanitizedConfig): SanitizedConfig => ({
  ...config,
  collections: config.collections.map((collection) => ({
    ...collection,
    fields: collection.fields.map((field) =>
      'name' in field && ['createdAt', 'updatedAt'].includes(field.name) ? withCell(field) : field,
    ),
  })),
})

const withCell = (field: Field): Field =>
  cellTypes.includes(field.type)
    ? ({
        ...field,
        admin: { ...field.admin, components: { Cell: listCell, ...field.admin?.components } },
      } as Field)
    : field
