/** Labels of fields and their values in the reader's language, from the config. */
import { getTranslation } from '@payloadcms/translations'
import type { BasePayload, CollectionSlug, OptionObject } from 'payload'
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
  const field = fieldOf(req, slug, name)
  return field ? inWords(closedListOf(field) ?? [], req.i18n) : []
}

/** Labels of a closed list by value. */
export const optionLabels = (req: Reader, slug: CollectionSlug, name: string): ReadonlyMap<string, string> =>
  new Map(optionsOf(req, slug, name).map(({ label, value }) => [value, label]))

/** The label of a field. */
export const fieldLabel = (req: Reader, slug: CollectionSlug, name: string): string => {
  const field = fieldOf(req, slug, name)
  return field && 'label' in field && field.label ? getTranslation(field.label, req.i18n) : name
}

const fieldOf = ({ payload }: Reader, slug: CollectionSlug, name: string) =>
  payload.collections[slug].config.flattenedFields.find((field) => field.name === name)
