/** What the panel calls fields and their values in the reader's language, as the config says it. */
import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, OptionObject, PayloadRequest } from 'payload'

/** A value of a closed list and its word. */
export type Option = { label: string; value: string }

/** In which language, in the browser or on the server. */
type Reader = Parameters<typeof getTranslation>[1]

/** The options of a config in the reader's words. */
export const inWords = (options: readonly (OptionObject | string)[], i18n: Reader): Option[] =>
  options.map((option) =>
    typeof option === 'string'
      ? { label: option, value: option }
      : { label: getTranslation(option.label, i18n) as string, value: option.value },
  )

/** The values of a field, in the order of its list; none of a field without one. */
export const optionsOf = (req: PayloadRequest, slug: CollectionSlug, name: string): Option[] => {
  const field = fieldOf(req, slug, name)
  return field?.type === 'select' ? inWords(field.options, req.i18n) : []
}

/** The words of a closed list by its values. */
export const optionLabels = (
  req: PayloadRequest,
  slug: CollectionSlug,
  name: string,
): ReadonlyMap<string, string> =>
  new Map(optionsOf(req, slug, name).map(({ label, value }) => [value, label]))

/** What a field is called. */
export const fieldLabel = (req: PayloadRequest, slug: CollectionSlug, name: string): string => {
  const field = fieldOf(req, slug, name)
  return field && 'label' in field && field.label ? getTranslation(field.label, req.i18n) : name
}

const fieldOf = ({ payload }: PayloadRequest, slug: CollectionSlug, name: string) =>
  payload.collections[slug].config.flattenedFields.find((field) => field.name === name)
