/** Mappings of earlier imports by their headings: the weekly file of a provider is mapped once. */
import type { Mapping, Table, Target } from './mapping'

export type Remembered = {
  headings: readonly string[]
  /** Older ones have no constants. */
  mapping: Chosen & Partial<Pick<Mapping, 'constants'>>
}

type Chosen = Pick<Mapping, 'chosen' | 'empty' | 'keys' | 'match' | 'unknown'>

const maxRemembered = 10
/** Of the headings and constants of one file: the preferences of a user are sent as a whole. */
const maxCharacters = 20_000

const isOf =
  (headings: readonly string[]) =>
  (each: Remembered): boolean =>
    each.headings.length === headings.length && each.headings.every((heading, at) => heading === headings[at])

/** @param targets those that there are now: a field or a right may be gone since */
export const recall = (
  all: readonly Remembered[] | null | undefined,
  { headings }: Pick<Table, 'headings'>,
  targets: readonly Target[],
): (Chosen & Pick<Mapping, 'constants'>) | undefined => {
  const mapping = all?.find(isOf(headings))?.mapping
  if (!mapping) return undefined
  const { constants = [], keys, match } = mapping
  const isThere = (key: string | null) => key === null || targets.some((target) => target.key === key)
  const isWhole = [...keys, match, ...constants.map(({ key }) => key)].every(isThere)
  return isWhole ? { ...mapping, constants } : undefined
}

/** The latest first. */
export const remember = (
  all: readonly Remembered[] | null | undefined,
  { headings }: Pick<Table, 'headings'>,
  { chosen, constants, empty, keys, match, unknown }: Mapping,
): Remembered[] => {
  const texts = [...headings, ...constants.map(({ cell }) => cell)]
  if (texts.join('').length > maxCharacters) return [...(all ?? [])]
  const is = isOf(headings)
  const others = (all ?? []).filter((each) => !is(each))
  return [
    { headings, mapping: { chosen, constants, empty, keys, match, ...(unknown && { unknown }) } },
    ...others,
  ].slice(0, maxRemembered)
}
