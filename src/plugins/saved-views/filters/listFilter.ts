import type { Where } from 'payload'

type Condition = Record<string, Record<string, unknown>>

/**
 * Converts a filter to the form that the filter controls above a list show and keep unchanged: alternatives of
 * conditions on fields, with true and false as text. A comparison with an empty text is merged with another condition
 * on the same field, because the controls would treat it alone as unfinished and drop it.
 */
export const listFilter = (where: Where): Where => ({
  or: toAlternatives(where).map((conditions) => ({
    and: mergeEmptyComparisons(conditions).map(toTextValues) as Where[],
  })),
})

const toAlternatives = (where: Where): Condition[][] =>
  Object.entries(where).reduce<Condition[][]>(
    (found, [key, value]) => {
      const parts = Array.isArray(value) ? value.map(toAlternatives) : [[[{ [key]: value ?? {} }]]]
      return key === 'or' ? combine(found, parts.flat()) : parts.reduce(combine, found)
    },
    [[]],
  )

const combine = (some: Condition[][], others: Condition[][]): Condition[][] =>
  some.flatMap((one) => others.map((other) => [...one, ...other]))

const mergeEmptyComparisons = (conditions: Condition[]): Condition[] =>
  conditions.reduce<Condition[]>((found, condition) => {
    const [[name, compared] = ['', {}]] = Object.entries(condition)
    const place = Object.values(compared).includes('') ? found.findIndex((each) => name in each) : -1
    return place < 0
      ? [...found, condition]
      : found.map((each, at) => (at === place ? { [name]: { ...each[name], ...compared } } : each))
  }, [])

const toTextValues = (condition: Condition): Condition =>
  Object.fromEntries(
    Object.entries(condition).map(([name, compared]) => [
      name,
      Object.fromEntries(
        Object.entries(compared).map(([operator, value]) => [
          operator,
          typeof value === 'boolean' ? String(value) : value,
        ]),
      ),
    ]),
  )
