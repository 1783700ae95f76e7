/**
 * The title of a record in lists, pickers and headings, for collections without a suitable field. It is stored,
 * because Payload needs a stored field as title and for searching.
 */
import type { FieldHook, Option, SanitizedCollectionConfig } from 'payload'
import { closedListOf, text } from '.'
import { panelOnly, setTogether } from './marks'
import { suggestedValuesOf } from './suggested'
import { localeOf, type Translated, translated } from './translated'

type Values = Record<string, unknown>

const betweenParts = ' · '

/**
 * A label made of the record's values; empty parts are left out.
 *
 * @param from the fields it depends on, so that set-based writes know when to recompute it
 * @param parts computes the parts; by default the values themselves
 */
export const label = <const Name extends string>(
  from: readonly Name[],
  parts: (values: Record<Name, unknown>) => unknown[] = (values) => from.map((name) => values[name]),
) => {
  const compose = (record: Values) => {
    const values = Object.fromEntries(from.map((name) => [name, record[name]])) as Record<Name, unknown>
    return joined(parts(values), betweenParts) || null
  }
  const hook: FieldHook = ({ siblingData }) => compose(siblingData)
  return setTogether(
    {
      ...panelOnly(text('label')),
      admin: { condition: isNeverShown },
      hooks: { afterRead: [forReader(from)], beforeChange: [hook] },
    },
    { from, value: compose },
  )
}

/** A label for staff: with the labels of closed lists, and never empty. */
const forReader =
  (from: readonly string[]): FieldHook =>
  ({ collection, req, value }) => {
    // The field was not selected by the read.
    if (value === undefined || !collection || req.user?.collection !== 'users') return value as unknown
    const locale = localeOf(req)
    if (typeof value !== 'string' || value === '') return emptyLabel(collection, locale)
    return locale === 'en' ? value : labelIn(locale, collection, value, from)
  }

type Locale = keyof Translated<unknown>

const emptyLabel = ({ labels, slug }: SanitizedCollectionConfig, locale: Locale): string =>
  without[locale](inLocale(labels.singular, locale) ?? slug)

const without = translated({
  en: (noun: string) => `${noun} without a name`,
  es: (noun) => `${noun} sin nombre`,
})

/** Replaces the stored values of closed lists in a label by their labels. */
export const labelIn = (
  locale: Locale,
  { flattenedFields }: Pick<SanitizedCollectionConfig, 'flattenedFields'>,
  stored: string,
  from?: readonly string[],
): string => {
  const options = flattenedFields.flatMap((field): readonly Option[] => {
    if (from?.includes(field.name) === false) return []
    return closedListOf(field) ?? suggestedValuesOf(field) ?? []
  })
  const known = new Map(
    options.flatMap((option) =>
      typeof option === 'string' ? [] : [[option.value.trim(), inLocale(option.label, locale)] as const],
    ),
  )
  return stored
    .split(betweenParts)
    .map((part) => known.get(part) ?? withoutLetter(part, known) ?? part)
    .join(betweenParts)
}

// A template's type and variant: "Email Sent A".
const withoutLetter = (part: string, known: ReadonlyMap<string, string | undefined>): string | undefined => {
  const found = known.get(part.slice(0, -2))
  return found === undefined ? undefined : `${found}${part.slice(-2)}`
}

const inLocale = (words: unknown, locale: Locale): string | undefined => {
  if (typeof words === 'string') return words
  return typeof words === 'object' && words !== null
    ? (words as Partial<Record<string, string>>)[locale]
    : undefined
}

/** Joins parts with spaces: `2019 Dodge Challenger`. */
export const phrase = (...parts: unknown[]) => joined(parts, ' ')

/** The first non-empty value. */
export const firstOf = (...candidates: unknown[]) => candidates.find((candidate) => joined([candidate], ''))

// Hides it in forms, where it would repeat the heading; `hidden` would also remove it from lists.
const isNeverShown = () => false

const longest = 80

const joined = (parts: unknown[], separator: string) => {
  const words = parts.filter((part) => typeof part === 'string' || typeof part === 'number')
  const line = words
    .map((word) => String(word).trim())
    .filter(Boolean)
    .join(separator)
  const characters = Array.from(line)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}
