/** Filters of the panel by the value of an amount (`src/fields/amountFilter.ts`), as filters of the interface by the amount. */
import type { BasePayload, Where } from 'payload'
import { isObject } from '../query/where'
import { marksOf } from './model'

/** The filter for a clause by the value of an amount; undefined for any other clause. */
export const amountClause = (
  { config }: Pick<BasePayload, 'config'>,
  slug: string,
  [name, condition]: [string, unknown],
): undefined | Where => {
  const fields = config.collections.find((each) => each.slug === slug)?.flattenedFields
  const field = fields?.find((each) => each.name === name)
  const amount = field && marksOf(field).filters
  if (amount === undefined || !isObject(condition)) return undefined
  return { and: Object.entries(condition).map(([operator, value]) => byValue(amount, operator, value)) }
}

/** `equals` of the interface compares the text of an amount; here two texts of the same value are equal. */
const byValue = (amount: string, operator: string, value: unknown): Where => {
  const compares = (comparison: string, number: unknown): Where => ({ [amount]: { [comparison]: number } })
  const equals = (number: unknown): Where => ({
    and: [compares('greater_than_equal', number), compares('less_than_equal', number)],
  })
  const differs = (number: unknown): Where => ({
    or: [compares('greater_than', number), compares('less_than', number)],
  })
  switch (operator) {
    case 'equals':
      return equals(value)
    case 'not_equals':
      return differs(value)
    case 'in':
      return { or: listOf(value).map(equals) }
    case 'not_in':
      return { and: listOf(value).map(differs) }
    default:
      return compares(operator, value)
  }
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
