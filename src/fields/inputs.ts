/** The panel's own inputs, where Payload's are not sufficient. */
import type { Field } from 'payload'
import type { FieldMarks } from '.'

const referenceInput = '/src/admin/features/references#ReferenceField'
const amountNote = '/src/admin/features/amounts#AmountNote'

/** Adds the panel's inputs to fields that have no input of their own. */
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
