/** The write engine (`write/index.ts`) and its plugin, which marks fields that prevent set-based writes. */
import type { Config, Field, Plugin, Validate } from 'payload'
import type { FieldMarks, ValueRules } from '../../fields'
import { mapFields } from '../../fields/mapFields'
import { marksOf } from '../database/model/model'
import { uniqueKeysIn, withUniqueKeys } from './uniqueKeys'

/**
 * Must come after every plugin that adds fields which keys or staff write.
 *
 * @param options.uniqueKeys natural keys that are unique within each tenant, as `deals.dealId`
 */
export const records =
  ({ uniqueKeys = [] }: { uniqueKeys?: readonly string[] } = {}): Plugin =>
  (config: Config) => {
    const collections = config.collections ?? []
    const unique = uniqueKeysIn(collections, uniqueKeys)
    return {
      ...config,
      collections: collections.map((collection) =>
        withUniqueKeys({ ...collection, fields: mapFields(collection.fields, checked) }, unique),
      ),
      custom: { ...config.custom, uniqueKeys: unique },
      globals: (config.globals ?? []).map((global) => ({
        ...global,
        fields: mapFields(global.fields, withRequired),
      })),
    }
  }

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

const checked = (field: Field): Field => withRequired(markChecked(field))

/**
 * Keeps `required` for a field with a `validate` of its own, which replaces Payload's check of `required`. The column is NOT NULL
 * either way.
 */
const withRequired = (field: Field): Field => {
  const { required, validate } = field as { required?: boolean; validate?: Validate }
  if (required !== true || validate === undefined) return field
  const both: Validate = (value, options) =>
    value === undefined || value === null || value === ''
      ? options.req.t('validation:required')
      : validate(value, options)
  return { ...field, validate: both } as Field
}

/**
 * Marks the fields that have a validation rule of their own. Must run before Payload sanitizes the config, which gives
 * every field a `validate`.
 */
const markChecked = (field: Field): Field => {
  const { isRuleOfStaff, kind } = marksOf(field)
  // The interface validates a place itself, with the same rule.
  const isChecked =
    kind !== 'place' && !isRuleOfStaff && rules.some((rule) => (field as Record<string, unknown>)[rule])
  const marks: FieldMarks = { isChecked: true, rules: rulesOf(field) }
  return isChecked ? { ...field, custom: { ...field.custom, ...marks } } : field
}

/** The rules that Payload enforces: a field's own `validate` replaces all but `required`, which a default value makes unnecessary. */
const rulesOf = (field: Field): ValueRules => {
  const { defaultValue, required, validate, ...others } = field as Record<string, unknown> & ValueRules
  const limits = (['max', 'maxLength', 'maxRows', 'min', 'minLength', 'minRows'] as const).flatMap((name) =>
    validate === undefined && typeof others[name] === 'number' ? [[name, others[name]] as const] : [],
  )
  return { isRequired: required === true && defaultValue === undefined, ...Object.fromEntries(limits) }
}
