import type { Field } from 'payload'

/** Applies `change` to every field that holds a value, including those inside rows, groups, tabs and blocks. */
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
