import type { Field } from 'payload'

/** The fields with `change` applied to each one that has a value, whatever rows, groups, tabs and blocks it stands in. */
export const mapFields = (fields: readonly Field[], change: (field: Field) => Field): Field[] =>
  fields.map((field): Field => {
    if (field.type === 'tabs') {
      return { ...field, tabs: field.tabs.map((tab) => ({ ...tab, fields: mapFields(tab.fields, change) })) }
    }
    if (field.type === 'blocks') {
      return change({
        ...field,
        blocks: field.blocks.map((block) => ({ ...block, fields: mapFields(block.fields, change) })),
      })
    }
    if (!('fields' in field)) return change(field)
    const mapped = { ...field, fields: mapFields(field.fields, change) } as Field
    return field.type === 'array' ? change(mapped) : mapped
  })
