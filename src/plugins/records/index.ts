/** The write engine (`write/index.ts`) and its plugin, which marks fields that prevent set-based writes. */
import type { Config, Field, Plugin } from 'payload'
import { mapFields } from '../../fields/mapFields'
import { marksOf } from '../database/model/model'

/** Must come after every plugin that adds fields which keys or staff write. */
export const records = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map((collection) => ({
    ...collection,
    fields: mapFields(collection.fields, markChecked),
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
const markChecked = (field: Field): Field => {
  // The interface checks the whole rule of a place itself.
  const isChecked =
    marksOf(field).kind !== 'place' && rules.some((rule) => (field as Record<string, unknown>)[rule])
  return isChecked ? { ...field, custom: { ...field.custom, isChecked } } : field
}
