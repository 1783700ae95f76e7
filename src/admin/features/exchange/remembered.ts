/** Mappings of earlier imports by their headings: the weekly file of a provider is mapped once. */
import type { Mapping, Table } from './mapping'

export type Remembered = {
  headings: readonly string[]
  /** Without values of all rows, which may be personal data. */
  mapping: Pick<Mapping, 'chosen' | 'empty' | 'keys' | 'match'>
}

const mostRemembered = 10

const isOf =
  (headings: readonly string[]) =>
  (each: Remembered): boolean =>
    each.headings.length === headings.length && each.headings.every((heading, at) => heading === headings[at])

export const recall = (
  all: readonly Remembered[] | null | undefined,
  { headings }: Pick<Table, 'headings'>,
): Remembered['mapping'] | undefined => all?.find(isOf(headings))?.mapping

/** The latest first. */
export const remember = (
  all: readonly Remembered[] | null | undefined,
  { headings }: Pick<Table, 'headings'>,
  { chosen, empty, keys, match }: Mapping,
): Remembered[] => {
  const is = isOf(headings)
  const others = (all ?? []).filter((each) => !is(each))
  return [{ headings, mapping: { chosen, empty, keys, match } }, ...others].slice(0, mostRemembered)
}
