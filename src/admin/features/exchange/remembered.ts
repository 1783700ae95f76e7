/** Mappings of earlier imports by their headings: the weekly file of a provider is mapped once. */
import type { Mapping, Table, Target } from './mapping'

export type Remembered = {
  headings: readonly string[]
  /** Without values of all rows, which may be personal data. */
  mapping: Pick<Mapping, 'chosen' | 'empty' | 'keys' | 'match'>
}

const mostRemembered = 10
/** Of the headings of one file: the preferences of a user are sent as a whole. */
const mostCharacters = 20_000

const isOf =
  (headings: readonly string[]) =>
  (each: Remembered): boolean =>
    each.headings.length === headings.length && each.headings.every((heading, at) => heading === headings[at])

/** @param targets those that there are now: a field or a right may be gone since */
export const recall = (
  all: readonly Remembered[] | null | undefined,
  { headings }: Pick<Table, 'headings'>,
  targets: readonly Target[],
): Remembered['mapping'] | undefined => {
  const mapping = all?.find(isOf(headings))?.mapping
  const isThere = (key: string | null) => key === null || targets.some((target) => target.key === key)
  return mapping && [...mapping.keys, mapping.match].every(isThere) ? mapping : undefined
}

/** The latest first. */
export const remember = (
  all: readonly Remembered[] | null | undefined,
  { headings }: Pick<Table, 'headings'>,
  { chosen, empty, keys, match }: Mapping,
): Remembered[] => {
  if (headings.join('').length > mostCharacters) return [...(all ?? [])]
  const is = isOf(headings)
  const others = (all ?? []).filter((each) => !is(each))
  return [{ headings, mapping: { chosen, empty, keys, match } }, ...others].slice(0, mostRemembered)
}
