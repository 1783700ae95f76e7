/** Choosing names from those available, by collection. Pure. */
import type { Group } from './offered'

/** The names in a field's value. */
export const chosenIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/**
 * The field's value after ticking or clearing names: in the order of the available ones, followed by names that are
 * no longer available. Null when empty, which means all events or no payload.
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

/** Chosen names that are no longer available. */
export const unofferedIn = (chosen: readonly string[], groups: readonly Group[]): string[] => {
  const offered = new Set(groups.flatMap(({ names }) => names.map(({ name }) => name)))
  return chosen.filter((name) => !offered.has(name))
}

/** The available names whose name, description or collection matches a search. */
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

/** Parses typed JSON. Invalid JSON stays text, which the service refuses. */
export const readJson = (text: string): unknown => {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Formats a JSON value for editing. */
export const writtenJson = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
