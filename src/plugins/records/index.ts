/** The write engine (`write/index.ts`) and its plugin, which marks fields that prevent set-based writes. */
import type { Config, Field, Plugin } from 'payload'

/** Must come after every plugin that adds fields which keys or staff write. */
export const records = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map((collection) => ({
    ...collection,
    fields: markChecked(collection.fields),
  })),
})

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
const markChecked = (fields: readonly Field[]): Field[] =>
  fields.map((field): Field => {
    if (field.type === 'tabs') {
      return { ...field, tabs: field.tabs.map((tab) => ({ ...tab, fields: markChecked(tab.fields) })) }
    }
    if ('fields' in field) return { ...field, fields: markChecked(field.fields) }
    const isChecked = rules.some((rule) => (field as Record<string, unknown>)[rule])
    return isChecked ? { ...field, custom: { ...field.custom, isChecked } } : field
  })
