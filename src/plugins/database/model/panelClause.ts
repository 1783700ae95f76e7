/** Clauses of the panel by fields that are not stored, as clauses by those that are. */
import type { BasePayload, Where } from 'payload'
import { isObject } from '../query/where'
import { marksOf } from './model'
import { searchClause, splitOperators } from './panelModel'

type Configured = Pick<BasePayload, 'config'>

/** The clause by stored fields; undefined for a clause that already is one. */
export const panelClause = (
  payload: Configured,
  slug: string,
  clause: [string, unknown],
): undefined | Where =>
  searchClause(payload, slug, clause) ??
  amountClause(payload, slug, clause) ??
  dayClause(payload, slug, clause) ??
  relatedClause(payload, slug, clause)

/** A filter of the panel with each clause by stored fields. */
export const withPanelClauses = (payload: Configured, slug: string, where: Where): Where => {
  const parts = Object.entries(where).map(([key, value]): Where => {
    if (Array.isArray(value)) return { [key]: value.map((each) => withPanelClauses(payload, slug, each)) }
    return panelClause(payload, slug, [key, value]) ?? (splitOperators([key, value]) as Where)
  })
  return parts.length === 1 && parts[0] ? parts[0] : { and: parts }
}

/** The filter for a clause by what other records say (`src/fields/relatedFilter.ts`). */
const relatedClause = (
  { config }: Configured,
  slug: string,
  [name, condition]: [string, unknown],
): undefined | Where => {
  const fields = config.collections.find((each) => each.slug === slug)?.flattenedFields
  const field = fields?.find((each) => 'virtual' in each && each.virtual === name)
  const { path, values } = (field && marksOf(field).leadsTo) ?? {}
  if (path === undefined || !isObject(condition)) return undefined
  if (!values) return splitOperators([path, condition]) as Where
  return {
    and: Object.entries(condition).map(([operator, value]): Where => {
      const isTrue = value === true || value === 'true'
      return { [path]: { [isTrue === (operator === 'equals') ? 'in' : 'not_in']: [...values] } }
    }),
  }
}

const dayMs = 86_400_000

/** The filter for a clause by a day without a time, as all of that day: whoever wrote it may have stored any moment of it. */
const dayClause = (
  { config }: Configured,
  slug: string,
  [name, condition]: [string, unknown],
): undefined | Where => {
  const fields = config.collections.find((each) => each.slug === slug)?.flattenedFields
  const field = fields?.find((each) => each.name === name)
  if (!field || !marksOf(field).isDay || !isObject(condition)) return undefined
  return { and: Object.entries(condition).map(([operator, value]) => ofDay(name, operator, value)) }
}

const ofDay = (name: string, operator: string, value: unknown): Where => {
  const moment = typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : Number.NaN
  if (Number.isNaN(moment)) return { [name]: { [operator]: value } }
  const from = new Date(Math.floor(moment / dayMs) * dayMs).toISOString()
  const until = new Date(Math.floor(moment / dayMs) * dayMs + dayMs).toISOString()
  switch (operator) {
    case 'equals':
      return { and: [{ [name]: { greater_than_equal: from } }, { [name]: { less_than: until } }] }
    case 'not_equals':
      return {
        or: [
          { [name]: { less_than: from } },
          { [name]: { greater_than_equal: until } },
          { [name]: { exists: false } },
        ],
      }
    case 'greater_than':
      return { [name]: { greater_than_equal: until } }
    case 'greater_than_equal':
      return { [name]: { greater_than_equal: from } }
    case 'less_than':
      return { [name]: { less_than: from } }
    case 'less_than_equal':
      return { [name]: { less_than: until } }
    default:
      return { [name]: { [operator]: value } }
  }
}

// Filters of the panel by the value of an amount (`src/fields/amountFilter.ts`), as filters of the interface by the amount.

/** The filter for a clause by the value of an amount; undefined for any other clause. */
const amountClause = (
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
