/** Builds the options of a suggestion box and interprets typed text. Pure. */
import { distance } from 'fastest-levenshtein'
import type { Option } from '../../shared/labels'

export type Choice = Option & {
  /** The number of records with this value, among those that were counted. */
  count: number
  /** Whether the config suggests it; otherwise it is only in use. */
  isSuggested: boolean
}

/** Lists the suggested values in their order, then the values that are only in use, the most frequent first. */
export const listOptions = (
  suggested: readonly Option[],
  used: readonly { count: number; value: string }[],
): Choice[] => {
  const counts = new Map(used.map(({ count, value }) => [value, count]))
  const suggestedValues = new Set(suggested.map(({ value }) => value))
  return [
    ...suggested.map((option) => ({ ...option, count: counts.get(option.value) ?? 0, isSuggested: true })),
    ...used
      .filter(({ value }) => !suggestedValues.has(value))
      .map(({ count, value }) => ({ count, isSuggested: false, label: value, value })),
  ]
}

/** Returns the label of a suggested value in the reader's language; any other value unchanged. */
export const findLabel = (value: string, options: readonly Option[]): string =>
  options.find((option) => option.value === value)?.label ?? value

/** Converts typed text to a value: a label to its value, any other text verbatim. */
export const parseTyped = (typed: string, options: readonly Option[]): string =>
  options.some(({ value }) => value === typed)
    ? typed
    : (options.find(({ label }) => label === typed)?.value ?? typed)

/** Keeps the options that contain the typed text, ignoring case and accents. */
export const filterOptions = <O extends Option>(typed: string, options: readonly O[]): O[] => {
  const sought = fold(typed)
  return options.filter(({ label, value }) => [label, value].some((each) => fold(each).includes(sought)))
}

/**
 * Finds the option that was probably meant by a value. Undefined if the value is itself suggested, or used about as
 * often as similar options.
 */
export const findSimilar = (value: string, options: readonly Choice[]): Choice | undefined => {
  const own = options.find((option) => option.value === value)
  if (value.trim() === '' || own?.isSuggested) return undefined
  const sought = fold(value)
  const maxEdits = sought.length < 5 ? 1 : sought.length < 10 ? 2 : 3
  const near = options
    .filter((option) => option !== own && (option.isSuggested || option.count > minRatio * (own?.count ?? 0)))
    .map((option) => ({
      edits: Math.min(...[option.value, option.label].map((each) => distance(fold(each), sought))),
      option,
    }))
    .filter(({ edits }) => edits <= maxEdits)
  return near.toSorted((one, other) => one.edits - other.edits || other.option.count - one.option.count)[0]
    ?.option
}

/** A value that is used this many times as often as a similar one counts as the right spelling. */
const minRatio = 5

const fold = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ').toLowerCase()
