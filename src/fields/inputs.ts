/** How the panel takes values in: inputs of its own where Payload's say too little. */
import type { Field } from 'payload'
import type { FieldMarks } from '.'

const referenceInput = '/src/admin/features/references#ReferenceField'
const amountNote = '/src/admin/features/amounts#AmountNote'

/** The fields with the panel's inputs, for those that have none of their own. */
export const withInputs = (fields: readonly Field[]): Field[] =>
  fields.map((field): Field => {
    if (field.type === 'tabs') {
      return { ...field, tabs: field.tabs.map((tab) => ({ ...tab, fields: withInputs(tab.fields) })) }
    }
    if ('fields' in field) return { ...field, fields: withInputs(field.fields) }
    if (field.type === 'relationship') {
      return {
        ...field,
        admin: { ...field.admin, components: { Field: referenceInput, ...field.admin?.components } },
      } as Field
    }
    if (field.type === 'text' && (field.custom as FieldMarks | undefined)?.kind === 'amount') {
      const { afterInput = [], ...components } = field.admin?.components ?? {}
      return {
        ...field,
        admin: { ...field.admin, components: { ...components, afterInput: [...afterInput, amountNote] } },
      }
    }
    return field
  })
