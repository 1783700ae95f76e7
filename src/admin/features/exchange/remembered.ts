/** Remembers mappings by the headings, so that a provider's weekly file is mapped only once. */
import type { Mapping, Table, Target } from './mapping'

export type Remembered = {
  headings: readonly string[]
  /** Older mappings have no constants. */
  mapping: Chosen & Partial<Pick<Mapping, 'constants'>>
}

type Chosen = Pick<Mapping, 'chosen' | 'empty' | 'keys' | 'match' | 'unknown'>

const maxRemembered = 10
/** The limit of headings and constants, because the preferences of a user are sent as a whole. */
const maxCharacters = 20_000

const hasHeadings =
  (headings: readonly string[]) =>
  (each: Remembered): boolean =>
    each.headings.length === headings.length && each.headings.every((heading, at) => heading === headings[at])

/** Finds the mapping for these headings; undefined if one of its fields is no longer among the `targets`. */
export const findRemembered = (
  all: readonly Remembered[] | null | undefined,
  { headings }: Pick<Table, 'headings'>,
  targets: readonly Target[],
): (Chosen & Pick<Mapping, 'constants'>) | undefined => {
  const mapping = all?.find(hasHeadings(headings))?.mapping
  if (!mapping) return undefined
  const { constants = [], keys, match } = mapping
  const isAvailable = (key: string | null) => key === null || targets.some((target) => target.key === key)
  const isWhole = [...keys, match, ...constants.map(({ key }) => key)].every(isAvailable)
  return isWhole ? { ...mapping, constants } : undefined
}

/** Adds a mapping. The latest comes first. */
export const addRemembered = (
  all: readonly Remembered[] | null | undefined,
  { headings }: Pick<Table, 'headings'>,
  { chosen, constants, empty, keys, match, unknown }: Mapping,
): Remembered[] => {
  const texts = [...headings, ...constants.map(({ cell }) => cell)]
  if (texts.join('').length > maxCharacters) return [...(all ?? [])]
  const isSameFile = hasHeadings(headings)
  const others = (all ?? []).filter((each) => !isSameFile(each))
  return [
    { headings, mapping: { chosen, constants, empty, keys, match, ...(unknown && { unknown }) } },
    ...others,
  ].slice(0, maxRemembered)
}
