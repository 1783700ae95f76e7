/** Labels of fields and their values in the reader's language, from the config. */
import { getTranslation } from '@payloadcms/translations'
import type { BasePayload, CollectionSlug, FlattenedField, OptionObject } from 'payload'
import { closedListOf } from '../../fields'

/** A value of a closed list and its label. */
export type Option = { label: string; value: string }

/** Works in the browser and on the server. */
type Language = Parameters<typeof getTranslation>[1]

/** The reader's language, and the config. A request is one. */
export type Reader = { i18n: Language; payload: BasePayload }

/** A field's options with labels in the reader's language. */
export const inWords = (options: readonly (OptionObject | string)[], i18n: Language): Option[] =>
  options.map((option) =>
    typeof option === 'string'
      ? { label: option, value: option }
      : { label: getTranslation(option.label, i18n) as string, value: option.value },
  )

/** The options of a field, in order; empty for a field without a closed list. */
export const optionsOf = (req: Reader, slug: CollectionSlug, name: string): Option[] => {
  const field = fieldAt(req, slug, name)
  return field ? optionsIn(req, field) : []
}

const optionsIn = (req: Reader, field: { type: string }): Option[] =>
  inWords(closedListOf(field) ?? [], req.i18n)

/** Labels of a closed list by value. */
export const optionLabels = (req: Reader, slug: CollectionSlug, name: string): ReadonlyMap<string, string> =>
  new Map(optionsOf(req, slug, name).map(({ label, value }) => [value, label]))

/** As `optionLabels`, of a field of the config. */
export const valuesInWords = (req: Reader, field: { type: string }): ReadonlyMap<string, string> =>
  new Map(optionsIn(req, field).map(({ label, value }) => [value, label]))

/** The label of a field. */
export const fieldLabel = (req: Reader, slug: CollectionSlug, name: string): string => {
  const field = fieldAt(req, slug, name)
  return (field && labelOf(req, field)) ?? name
}

/** The label of a field of the config; undefined for one without. */
export const labelOf = ({ i18n }: Reader, field: object): string | undefined => {
  const label = 'label' in field ? field.label : undefined
  return label ? (getTranslation(label as Parameters<typeof getTranslation>[0], i18n) as string) : undefined
}

/** The field at a path through groups and named tabs: `insurance.company`. */
export const fieldAt = (
  { payload }: Reader,
  slug: CollectionSlug,
  path: string,
): FlattenedField | undefined => {
  const [first = '', ...others] = path.split('.')
  const { flattenedFields } = payload.collections[slug].config
  return others.reduce<FlattenedField | undefined>(
    (field, name) =>
      field?.type === 'group' || field?.type === 'tab' ? named(field.flattenedFields, name) : undefined,
    named(flattenedFields, first),
  )
}

const named = (fields: readonly FlattenedField[], name: string): FlattenedField | undefined =>
  fields.find((field) => field.name === name)
