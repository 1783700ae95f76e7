/** Converts clauses of the panel on fields that are not stored to clauses on stored fields. */
import type { BasePayload, Where } from 'payload'
import { localTime, momentOf, readTimeZone } from '../../../lib/timeZone'
import { isObject } from '../query/where'
import { marksOf } from './model'
import { searchClause, splitOperators } from './panelModel'

type ConfigSource = Pick<BasePayload, 'config'>

/** The parts of a request that determine the time zone of its reader, in which a day is meant. */
export type Reader = { headers: Pick<Headers, 'get'>; payload: ConfigSource }

/** Converts a clause to one on stored fields; undefined if it already is one. */
export const panelClause = (reader: Reader, slug: string, clause: [string, unknown]): undefined | Where =>
  searchClause(reader.payload, slug, clause) ??
  amountClause(reader.payload, slug, clause) ??
  dateClause(reader, slug, clause) ??
  relatedClause(reader.payload, slug, clause)

/** Converts each clause of a panel filter to stored fields. */
export const withPanelClauses = (reader: Reader, slug: string, where: Where): Where => {
  const parts = Object.entries(where).map(([key, value]): Where => {
    if (Array.isArray(value)) return { [key]: value.map((each) => withPanelClauses(reader, slug, each)) }
    return panelClause(reader, slug, [key, value]) ?? (splitOperators([key, value]) as Where)
  })
  return parts.length === 1 && parts[0] ? parts[0] : { and: parts }
}

/** Builds the filter for a clause on a value of related records (`src/fields/relatedFilter.ts`). */
const relatedClause = (
  { config }: ConfigSource,
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

/** Builds the filter for a clause on a date: the whole day, if the panel means a day. */
const dateClause = (
  { headers, payload }: Reader,
  slug: string,
  [name, condition]: [string, unknown],
): undefined | Where => {
  const fields = payload.config.collections.find((each) => each.slug === slug)?.flattenedFields
  const field = fields?.find((each) => each.name === name)
  if (field?.type !== 'date' || !isObject(condition)) return undefined
  // A day without a time is stored as a time of that day in UTC, which may be any time of the day.
  const { isDay = false, leadsTo } = marksOf(field)
  const path = leadsTo?.path ?? name
  const picksDay = isDay || field.admin?.date?.pickerAppearance !== 'dayAndTime'
  const zone = isDay ? 'UTC' : readTimeZone(headers)
  return {
    and: Object.entries(condition).map(([operator, value]): Where => {
      const day = findDay(operator, value, { isDay, picksDay, zone })
      return day ? toDayClause(path, operator, day) : { [path]: { [operator]: value as never } }
    }),
  }
}

const equalities = new Set(['equals', 'not_equals'])
const dayOperators = new Set([
  ...equalities,
  'greater_than',
  'greater_than_equal',
  'less_than',
  'less_than_equal',
])

type Day = { from: string; until: string }

/**
 * Finds the day that the value of a filter means; undefined if it means a time. Payload's day picker sends noon UTC of
 * the day; its time picker sends midnight if no time was picked. `equals` with a time means the whole day, because
 * users do not enter milliseconds.
 */
const findDay = (
  operator: string,
  value: unknown,
  { isDay, picksDay, zone }: { isDay: boolean; picksDay: boolean; zone: string },
): Day | undefined => {
  const time = typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : Number.NaN
  if (Number.isNaN(time) || !dayOperators.has(operator)) return undefined
  const inUtc = new Date(time)
  const isPickedDay = picksDay && inUtc.toISOString().endsWith('T12:00:00.000Z')
  const localDate = isPickedDay ? inUtc : localTime(time, zone)
  const [year, month, day] = [localDate.getUTCFullYear(), localDate.getUTCMonth() + 1, localDate.getUTCDate()]
  const from = momentOf({ day, month, year }, zone)
  if (!isDay && !isPickedDay && time !== from && !equalities.has(operator)) return undefined
  return {
    from: new Date(from).toISOString(),
    until: new Date(momentOf({ day: day + 1, month, year }, zone)).toISOString(),
  }
}

const toDayClause = (name: string, operator: string, { from, until }: Day): Where => {
  switch (operator) {
    case 'equals':
      return { and: [{ [name]: { greater_than_equal: from } }, { [name]: { less_than: until } }] }
    case 'greater_than':
      return { [name]: { greater_than_equal: until } }
    case 'greater_than_equal':
      return { [name]: { greater_than_equal: from } }
    case 'less_than':
      return { [name]: { less_than: from } }
    case 'less_than_equal':
      return { [name]: { less_than: until } }
    default:
      return {
        or: [
          { [name]: { less_than: from } },
          { [name]: { greater_than_equal: until } },
          { [name]: { exists: false } },
        ],
      }
  }
}

// Filters of the panel by the value of an amount (`src/fields/amountFilter.ts`), as filters of the REST API by the
// amount.

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
  return {
    and: Object.entries(condition).map(([operator, value]) => toAmountClause(amount, operator, value)),
  }
}

/** `equals` of the REST API compares the text of an amount; here two texts of the same value are equal. */
const toAmountClause = (amount: string, operator: string, value: unknown): Where => {
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
      return { or: toList(value).map(equals) }
    case 'not_in':
      return { and: toList(value).map(differs) }
    default:
      return compares(operator, value)
  }
}

const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
