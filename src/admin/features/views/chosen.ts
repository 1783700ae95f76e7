/** The values of a field that a filter asks for, and the filter with one more or one less. For server and browser. */
import type { Where } from 'payload'
import { listFilter } from '../../../plugins/saved-views/filters/listFilter'

/** A filter as alternatives of conditions. */
export const alternativesOf = (where: Where): Where[][] =>
  (listFilter(where).or ?? []).map(({ and = [] }) => and)

/** The filter of these alternatives; of all records if one has no condition. */
export const filterOf = (alternatives: readonly Where[][]): Where =>
  alternatives.every((conditions) => conditions.length > 0)
    ? { or: alternatives.map((and) => ({ and })) }
    : {}

const valuesOf = (condition: Where, field: string): string[] => {
  const { equals, in: among, ...others } = (condition[field] ?? {}) as Record<string, unknown>
  if (Object.keys(others).length > 0) return []
  return [equals ?? among ?? []].flat().map(String)
}

/** The chosen values of a field. */
export const chosenIn = (where: Where, field: string): string[] =>
  (alternativesOf(where)[0] ?? []).flatMap((condition) => valuesOf(condition, field))

/** The filter with a value of the field chosen, or no longer chosen, in each of its alternatives. */
export const toggle = (where: Where, field: string, value: string): Where => {
  const chosen = chosenIn(where, field)
  const values = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  const condition = values.length === 1 ? { equals: values[0] } : { in: values }
  return filterOf(
    alternativesOf(where).map((conditions) => [
      ...conditions.filter((each) => valuesOf(each, field).length === 0),
      ...(values.length === 0 ? [] : [{ [field]: condition }]),
    ]),
  )
}
