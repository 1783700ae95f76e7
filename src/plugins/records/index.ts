/**
 * The plugin of the write engine (`write/index.ts`). It marks the fields whose validation rules set-based writes must
 * respect.
 */
import type { Config, Field, Plugin, Validate } from 'payload'
import type { FieldMarks, ValueRules } from '../../fields'
import { mapFields } from '../../fields/mapFields'
import { marksOf } from '../database/model/model'
import { uniqueKeysIn, withUniqueKeys } from './uniqueKeys'

/**
 * Apply it after every plugin that adds fields that API keys or staff write.
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
        withUniqueKeys({ ...collection, fields: mapFields(collection.fields, withRules) }, unique),
      ),
      custom: { ...config.custom, uniqueKeys: unique },
      globals: (config.globals ?? []).map((global) => ({
        ...global,
        fields: mapFields(global.fields, withRequired),
      })),
    }
  }

/** The properties of a field that restrict its values. */
const ruleProperties = [
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

const withRules = (field: Field): Field => withRequired(markOwnRules(field))

/**
 * Keeps `required` for a field with a custom `validate`, which replaces Payload's check of `required`. The column is
 * NOT NULL either way.
 */
const withRequired = (field: Field): Field => {
  const { required, validate } = field as { required?: boolean; validate?: Validate }
  if (required !== true || validate === undefined) return field
  const validateBoth: Validate = (value, options) =>
    value === undefined || value === null || value === ''
      ? options.req.t('validation:required')
      : validate(value, options)
  return { ...field, validate: validateBoth } as Field
}

/**
 * Marks a field that has validation rules besides those of its type. Must run before Payload sanitizes the config,
 * which gives every field a `validate`.
 */
const markOwnRules = (field: Field): Field => {
  const { hasStaffOnlyRules, kind } = marksOf(field)
  // The REST API validates a place itself, with the same rule.
  const hasOwnRules =
    kind !== 'place' &&
    !hasStaffOnlyRules &&
    ruleProperties.some((rule) => (field as Record<string, unknown>)[rule])
  const marks: FieldMarks = { hasOwnRules: true, rules: enforcedRules(field) }
  return hasOwnRules ? { ...field, custom: { ...field.custom, ...marks } } : field
}

/**
 * The rules that Payload enforces. A custom `validate` replaces all but `required`, which a default value makes
 * unnecessary.
 */
const enforcedRules = (field: Field): ValueRules => {
  const { defaultValue, required, validate, ...others } = field as Record<string, unknown> & ValueRules
  const limits = (['max', 'maxLength', 'maxRows', 'min', 'minLength', 'minRows'] as const).flatMap((name) =>
    validate === undefined && typeof others[name] === 'number' ? [[name, others[name]] as const] : [],
  )
  return { isRequired: required === true && defaultValue === undefined, ...Object.fromEntries(limits) }
}
