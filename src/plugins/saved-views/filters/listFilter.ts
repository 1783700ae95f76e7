import type { Where } from 'payload'

type Condition = Record<string, Record<string, unknown>>

/**
 * A filter in the one form in which the filters above a list show it and leave it as it is: alternatives of conditions on
 * fields, with true and false as words. A comparison with an empty text stands beside another on the same field: alone it
 * would be taken for one that is not finished yet, and dropped.
 */
export const listFilter = (where: Where): Where => ({
  or: alternativesOf(where).map((conditions) => ({ and: merged(conditions).map(inWords) as Where[] })),
})

const alternativesOf = (where: Where): Condition[][] =>
  Object.entries(where).reduce<Condition[][]>(
    (found, [key, value]) => {
      const parts = Array.isArray(value) ? value.map(alternativesOf) : [[[{ [key]: value ?? {} }]]]
      return key === 'or' ? combined(found, parts.flat()) : parts.reduce(combined, found)
    },
    [[]],
  )

const combined = (some: Condition[][], others: Condition[][]): Condition[][] =>
  some.flatMap((one) => others.map((other) => [...one, ...other]))

const merged = (conditions: Condition[]): Condition[] =>
  conditions.reduce<Condition[]>((found, condition) => {
    const [[name, compared] = ['', {}]] = Object.entries(condition)
    const place = Object.values(compared).includes('') ? found.findIndex((each) => name in each) : -1
    return place < 0
      ? [...found, condition]
      : found.map((each, at) => (at === place ? { [name]: { ...each[name], ...compared } } : each))
  }, [])

const inWords = (condition: Condition): Condition =>
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
