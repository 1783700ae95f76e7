/**
 * Separates a filter into its shape and its values. Filters of the same shape compile to the same SQL text, so it is compiled once,
 * with `Parameter` objects in place of values, and each request only adds its own values.
 *
 * The shape is everything except the values to compare with: connectives, paths, operators and step filters, whether a value is
 * null or a list, whether a text is too long for an index, and for a long text of a `contains` its length, which is part of the SQL.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { isShortValue } from '../model/listed'
import type { Clause, Filter } from './filter'
import { isLongText } from './words'

type Value = Clause['value']

// Not `instanceof`: the statements are kept on Payload, and Next's bundle has this module a second time.
const mark = Symbol.for('forecourt.parameter')

/** A placeholder in a compiled statement: the index of the request's value, and its conversion for the database. */
export class Parameter {
  readonly [mark] = true

  constructor(
    readonly at: number,
    readonly toDriver: (value: unknown) => unknown = (value) => value,
  ) {}
}

export const isParameter = (value: unknown): value is Parameter =>
  typeof value === 'object' && value !== null && mark in value

/** The value of a clause in SQL: the value itself, or a placeholder if the filter is compiled for many requests. */
export const valueOf = (
  { slot, value }: Clause,
  toDriver: (value: Value) => unknown = (given) => given,
): SQL =>
  slot === undefined
    ? sql`${sql.param(toDriver(value))}`
    : sql`${sql.param(new Parameter(slot, toDriver as (value: unknown) => unknown))}`

/**
 * A text that is equal for filters of a collection and locale that compile to the same SQL.
 *
 * @param values the values of earlier filters in the statement; this filter's are added, in the order of their slots
 */
export const shapeOf = (filter: Filter | undefined, values: unknown[]): string => {
  if (!filter) return ''
  if ('and' in filter) return `(&${filter.and.map((each) => shapeOf(each, values)).join()})`
  if ('or' in filter) return `(|${filter.or.map((each) => shapeOf(each, values)).join()})`
  const { operator, path, stepFilters = [], value } = filter
  const steps = path.map(({ name }, at) => {
    const stepFilter = stepFilters[at]
    return stepFilter ? `${name}[${shapeOf(stepFilter, values)}]` : name
  })
  values.push(value)
  return `${steps.join('/')} ${operator} ${kindOf(operator, value)}`
}

const kindOf = (operator: Clause['operator'], value: Value): string => {
  if (value === null) return 'null'
  // `exists` compiles to different SQL for true and false.
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) {
    if (value.includes(null)) return 'list or null'
    return value.every(isIndexed) ? 'list' : 'list with long texts'
  }
  if (operator === 'like') return ''
  if (operator !== 'contains') return isIndexed(value) ? '' : 'long'
  const part = String(value)
  return isLongText(part) ? String(part.length) : ''
}

const isIndexed = (value: unknown): boolean => typeof value !== 'string' || isShortValue(value)

/** The filter with the slot of each value, in the order of `shapeOf`. */
export const withSlots = (filter: Filter, next: () => number): Filter => {
  if ('and' in filter) return { and: filter.and.map((each) => withSlots(each, next)) }
  if ('or' in filter) return { or: filter.or.map((each) => withSlots(each, next)) }
  const stepFilters = filter.stepFilters?.map((each) => each && withSlots(each, next))
  return { ...filter, ...(stepFilters && { stepFilters }), slot: next() }
}
