/** Names that are chosen of those offered, by collection: pure, so that all of it can be tested. */
import type { Group } from './offered'

/** The names that a field holds. */
export const chosenIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/**
 * The value of the field with some names ticked or not: in the order they are offered in, with those that are not offered
 * any more behind them. Null when none is left, which is what the engine takes for all, or for none.
 */
export const withNames = (
  chosen: readonly string[],
  groups: readonly Group[],
  { isTicked, names }: { isTicked: boolean; names: readonly string[] },
): null | string[] => {
  const ticked = new Set(isTicked ? [...chosen, ...names] : chosen.filter((name) => !names.includes(name)))
  const offered = groups.flatMap((group) => group.names.map(({ name }) => name))
  const all = [...offered.filter((name) => ticked.has(name)), ...unofferedIn([...ticked], groups)]
  return all.length > 0 ? all : null
}

/** Names that are chosen and not offered. */
export const unofferedIn = (chosen: readonly string[], groups: readonly Group[]): string[] => {
  const offered = new Set(groups.flatMap(({ names }) => names.map(({ name }) => name)))
  return chosen.filter((name) => !offered.has(name))
}

/** What is found of the offered: by the name, what is said of it, or its collection. */
export const matching = (groups: readonly Group[], search: string): Group[] => {
  const words = search.toLowerCase().split(/\s+/)
  return groups.flatMap((group) => {
    const names = group.names.filter(({ description = '', name }) => {
      const text = `${group.label} ${name} ${description}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return names.length > 0 ? [{ ...group, names }] : []
  })
}

/** What somebody typed as the value of a field of JSON. What is no JSON yet stays text, and is refused as such. */
export const readJson = (text: string): unknown => {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The value of a field of JSON as text to edit. */
export const writtenJson = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
