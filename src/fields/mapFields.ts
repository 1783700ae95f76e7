import type { Field } from 'payload'

/** The fields with `change` applied to each one that has a value, whatever rows, groups and tabs it stands in. */
export const mapFields = (fields: readonly Field[], change: (field: Field) => Field): Field[] =>
  fields.map((field): Field => {
    if (field.type === 'tabs') {
      return { ...field, tabs: field.tabs.map((tab) => ({ ...tab, fields: mapFields(tab.fields, change) })) }
    }
    return 'fields' in field ? { ...field, fields: mapFields(field.fields, change) } : change(field)
  })
