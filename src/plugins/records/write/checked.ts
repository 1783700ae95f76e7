import type { Field } from 'payload'

const rules = [
  'validate',
  'required',
  'min',
  'max',
  'minLength',
  'maxLength',
  'minRows',
  'maxRows',
  'filterOptions',
]

/**
 * Marks the fields that have a validation rule of their own. Must run before Payload sanitizes the config, which gives
 * every field a `validate`.
 */
export const markChecked = (fields: readonly Field[]): Field[] =>
  fields.map((field): Field => {
    if (field.type === 'tabs') {
      return { ...field, tabs: field.tabs.map((tab) => ({ ...tab, fields: markChecked(tab.fields) })) }
    }
    if ('fields' in field) return { ...field, fields: markChecked(field.fields) }
    const isChecked = rules.some((rule) => (field as Record<string, unknown>)[rule])
    return isChecked ? { ...field, custom: { ...field.custom, isChecked } } : field
  })
