/** Labels of fields and their values in the reader's language, from the config. */
import { getTranslation } from '@payloadcms/translations'
import type { BasePayload, CollectionSlug, FlattenedField, OptionObject } from 'payload'
import { offeredValuesOf } from '../../fields/suggested'

export type Option = { label: string; value: string }

/** The reader's language, in the browser and on the server. */
type Language = Parameters<typeof getTranslation>[1]

/** The reader's language and the config, which every request has. */
export type Reader = { i18n: Language; payload: BasePayload }

/** A field's options with labels in the reader's language. */
export const labelOptions = (options: readonly (OptionObject | string)[], i18n: Language): Option[] =>
  options.map((option) =>
    typeof option === 'string'
      ? { label: option, value: option }
      : { label: getTranslation(option.label, i18n) as string, value: option.value },
  )

/** The values that a field offers, in order: those of its closed list, or the suggested ones. */
export const getOptions = (req: Reader, slug: CollectionSlug, name: string): Option[] => {
  const field = findField(req, slug, name)
  return field ? getFieldOptions(req, field) : []
}

const getFieldOptions = (req: Reader, field: { type: string }): Option[] =>
  labelOptions(offeredValuesOf(field), req.i18n)

/** The labels of the values that a field offers. */
export const listLabels = (req: Reader, slug: CollectionSlug, name: string): ReadonlyMap<string, string> =>
  new Map(getOptions(req, slug, name).map(({ label, value }) => [value, label]))

/** Like `listLabels`, for a field of the config. */
export const getValueLabels = (req: Reader, field: { type: string }): ReadonlyMap<string, string> =>
  new Map(getFieldOptions(req, field).map(({ label, value }) => [value, label]))

export const getFieldLabel = (req: Reader, slug: CollectionSlug, name: string): string => {
  const field = findField(req, slug, name)
  return (field && getLabel(req, field)) ?? name
}

/** The label of a field of the config; undefined for a field without a label. */
export const getLabel = ({ i18n }: Reader, field: object): string | undefined => {
  const label = 'label' in field ? field.label : undefined
  return label ? (getTranslation(label as Parameters<typeof getTranslation>[0], i18n) as string) : undefined
}

/** The field at a path through groups and named tabs: `insurance.company`. */
export const findField = (
  { payload }: Reader,
  slug: CollectionSlug,
  path: string,
): FlattenedField | undefined => {
  const [first = '', ...others] = path.split('.')
  const { flattenedFields } = payload.collections[slug].config
  return others.reduce<FlattenedField | undefined>(
    (field, name) =>
      field?.type === 'group' || field?.type === 'tab' ? findByName(field.flattenedFields, name) : undefined,
    findByName(flattenedFields, first),
  )
}

const findByName = (fields: readonly FlattenedField[], name: string): FlattenedField | undefined =>
  fields.find((field) => field.name === name)
