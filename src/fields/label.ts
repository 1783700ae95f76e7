/**
 * The title of a record in lists, pickers and headings, for collections without a suitable field. The title is stored,
 * because Payload needs a stored field for titles and searches.
 */
import type { FieldHook, Option, SanitizedCollectionConfig } from 'payload'
import { formatAmount } from '../lib/amounts'
import { text } from '.'
import { panelOnly, computeInBulk } from './marks'
import { offeredValuesOf } from './suggested'
import { localeOf, type Translated, translated } from './translated'

type Values = Record<string, unknown>

/** Stands between the parts of a title. */
export const betweenParts = ' · '

/**
 * A stored text field `label`, composed of the record's values without empty parts.
 *
 * @param from the fields that the label depends on, so that set-based writes know when to recompute it
 * @param parts computes the parts; by default the values themselves
 */
export const label = <const Name extends string>(
  from: readonly Name[],
  parts: (values: Record<Name, unknown>) => unknown[] = (values) => from.map((name) => values[name]),
) => {
  const compose = (record: Values) => {
    const values = Object.fromEntries(from.map((name) => [name, record[name]])) as Record<Name, unknown>
    return joinParts(parts(values), betweenParts) || null
  }
  const hook: FieldHook = ({ siblingData }) => compose(siblingData)
  return computeInBulk(
    {
      ...panelOnly(text('label')),
      admin: { condition: hideInForms },
      hooks: { afterRead: [localizeLabel(from)], beforeChange: [hook] },
    },
    { from, value: compose },
  )
}

/** Shows staff a label in their language, with the labels of closed lists, and never an empty one. */
const localizeLabel =
  (from: readonly string[]): FieldHook =>
  ({ collection, req, value }) => {
    // The field was not selected by the read.
    if (value === undefined || !collection || req.user?.collection !== 'users') return value as unknown
    const locale = localeOf(req)
    if (typeof value !== 'string' || value === '') return composeEmptyLabel(collection, locale)
    return locale === 'en' ? value : translateLabel(locale, collection, value, from)
  }

type Locale = keyof Translated<unknown>

const composeEmptyLabel = ({ labels, slug }: SanitizedCollectionConfig, locale: Locale): string =>
  emptyLabels[locale](pickLocale(labels.singular, locale) ?? slug)

const emptyLabels = translated({
  en: (noun: string) => `${noun} without a name`,
  es: (noun) => `${noun} sin nombre`,
})

/** Replaces the stored values of closed lists in a label by their labels. */
const translateLabel = (
  locale: Locale,
  { flattenedFields }: Pick<SanitizedCollectionConfig, 'flattenedFields'>,
  stored: string,
  from?: readonly string[],
): string => {
  const options = flattenedFields.flatMap((field): readonly Option[] => {
    if (from?.includes(field.name) === false) return []
    return offeredValuesOf(field)
  })
  const labels = new Map(
    options.flatMap((option) =>
      typeof option === 'string' ? [] : [[option.value.trim(), pickLocale(option.label, locale)] as const],
    ),
  )
  return stored
    .split(betweenParts)
    .map((part) => labels.get(part) ?? findVariant(part, labels) ?? part)
    .join(betweenParts)
}

// Translates a template's type that is followed by its variant, such as "Email Sent A".
const findVariant = (part: string, labels: ReadonlyMap<string, string | undefined>): string | undefined => {
  const found = labels.get(part.slice(0, -2))
  return found === undefined ? undefined : `${found}${part.slice(-2)}`
}

const pickLocale = (words: unknown, locale: Locale): string | undefined => {
  if (typeof words === 'string') return words
  return typeof words === 'object' && words !== null
    ? (words as Partial<Record<string, string>>)[locale]
    : undefined
}

/** Joins parts with spaces: `2019 Dodge Challenger`. */
export const phrase = (...parts: unknown[]) => joinParts(parts, ' ')

/** An amount as the panel formats it; text that is no amount stays. */
export const formatPrice = (amount: unknown) => formatAmount(amount) ?? amount

/** The first non-empty value. */
export const firstOf = (...candidates: unknown[]) =>
  candidates.find((candidate) => joinParts([candidate], ''))

// The label would repeat the form's heading. `hidden` would also remove it from lists.
const hideInForms = () => false

const maxCharacters = 80

const joinParts = (parts: unknown[], separator: string) => {
  const words = parts.filter((part) => typeof part === 'string' || typeof part === 'number')
  const line = words
    .map((word) => String(word).trim())
    .filter(Boolean)
    .join(separator)
  const characters = Array.from(line)
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters - 1).join('')}…` : line
}
