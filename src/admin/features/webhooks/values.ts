/** Reads and formats the values of the form and of deliveries. Pure. */
import type { FailureWords } from './translations'
import { createNumberFormat } from '../../shared/numbers'

type Choice = { description?: string; name: string }

/** The names of one collection. */
export type Group = { label: string; names: Choice[]; slug: string }

/** Reads the names in a field's value; none from a value that is not a list. */
export const readNames = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/**
 * Computes the field's value after ticking or clearing names: the available names in their order, then names that are
 * no longer available. Null when empty, which means all events or no payload.
 */
export const tickNames = (
  chosen: readonly string[],
  groups: readonly Group[],
  { isTicked, names }: { isTicked: boolean; names: readonly string[] },
): null | string[] => {
  const ticked = new Set(isTicked ? [...chosen, ...names] : chosen.filter((name) => !names.includes(name)))
  const available = groups.flatMap((group) => group.names.map(({ name }) => name))
  const all = [...available.filter((name) => ticked.has(name)), ...findUnavailable([...ticked], groups)]
  return all.length > 0 ? all : null
}

/** Returns the chosen names that are no longer available. */
export const findUnavailable = (chosen: readonly string[], groups: readonly Group[]): string[] => {
  const available = new Set(groups.flatMap(({ names }) => names.map(({ name }) => name)))
  return chosen.filter((name) => !available.has(name))
}

/** Keeps the names whose own text, description or collection contains all words of a search. */
export const findNames = (groups: readonly Group[], search: string): Group[] => {
  const words = search.toLowerCase().split(/\s+/)
  return groups.flatMap((group) => {
    const names = group.names.filter(({ description = '', name }) => {
      const text = `${group.label} ${name} ${description}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return names.length > 0 ? [{ ...group, names }] : []
  })
}

/** Parses typed JSON. Invalid JSON is returned as text, which the service rejects. */
export const readJson = (text: string): unknown => {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Formats a JSON value for editing. */
export const formatJson = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

type Outcome = { error?: null | string | undefined; status?: null | number | undefined }

/** Explains why an attempt failed; undefined for a success. */
export const explainFailure = ({ error, status }: Outcome, words: FailureWords): string | undefined => {
  if (error) return Object.hasOwn(words.noted, error) ? words.noted[error as 'tls'] : words.unknown
  if (typeof status !== 'number') return words.unknown
  if (status >= 200 && status < 300) return undefined
  const statusKey = status === 403 ? '401' : String(status)
  for (const key of [statusKey, statusKey.slice(0, 1)]) {
    if (Object.hasOwn(words.answered, key)) return words.answered[key as '4']
  }
  return words.unknown
}

/** Formats a duration as "12 ms" or "1.2 s", in the language's number format. */
export const formatDuration = (milliseconds: number, language: string): string =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${createNumberFormat(language, { maximumFractionDigits: 1 }).format(milliseconds / 1000)} s`

/** Indents JSON. Other text stays unchanged. */
export const indentJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
