/** The options of a combobox, and its interpretation of typed text. Pure. */
import { distance } from 'fastest-levenshtein'
import type { Option } from '../../shared/labels'

export type Offered = Option & {
  /** The number of records with this value, among those that were counted. */
  count: number
  /** Whether the config suggests it; otherwise it is only in use. */
  isSuggested: boolean
}

/** The suggested values in their order, then those that are only in use, the most frequent first. */
export const offered = (
  suggested: readonly Option[],
  used: readonly { count: number; value: string }[],
): Offered[] => {
  const counts = new Map(used.map(({ count, value }) => [value, count]))
  const suggestedValues = new Set(suggested.map(({ value }) => value))
  return [
    ...suggested.map((option) => ({ ...option, count: counts.get(option.value) ?? 0, isSuggested: true })),
    ...used
      .filter(({ value }) => !suggestedValues.has(value))
      .map(({ count, value }) => ({ count, isSuggested: false, label: value, value })),
  ]
}

/** The label of a value: a suggested value has one in the reader's language, others are shown as they are. */
export const labelOf = (value: string, options: readonly Option[]): string =>
  options.find((option) => option.value === value)?.label ?? value

/** The value of typed text: a label stands for its value, any other text for itself, verbatim. */
export const valueOf = (typed: string, options: readonly Option[]): string =>
  options.some(({ value }) => value === typed)
    ? typed
    : (options.find(({ label }) => label === typed)?.value ?? typed)

/** The options that contain what was typed, whatever its case and accents. */
export const matching = <O extends Option>(typed: string, options: readonly O[]): O[] => {
  const sought = folded(typed)
  return options.filter(({ label, value }) => [label, value].some((each) => folded(each).includes(sought)))
}

/**
 * The option that was probably meant by a value; undefined for one that is suggested, or used about as often as what it
 * resembles.
 */
export const probablyMeant = (value: string, options: readonly Offered[]): Offered | undefined => {
  const own = options.find((option) => option.value === value)
  if (value.trim() === '' || own?.isSuggested) return undefined
  const sought = folded(value)
  const reach = sought.length < 5 ? 1 : sought.length < 10 ? 2 : 3
  const near = options
    .filter((option) => option !== own && (option.isSuggested || option.count > oftener * (own?.count ?? 0)))
    .map((option) => ({
      away: Math.min(...[option.value, option.label].map((each) => distance(folded(each), sought))),
      option,
    }))
    .filter(({ away }) => away <= reach)
  return near.toSorted((one, other) => one.away - other.away || other.option.count - one.option.count)[0]
    ?.option
}

/** A value that is used so many times as often is taken for the right spelling. */
const oftener = 5

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
