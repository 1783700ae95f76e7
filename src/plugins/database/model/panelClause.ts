/** Clauses of the panel by fields that are not stored, as clauses by those that are. */
import type { BasePayload, Where } from 'payload'
import { localTime, momentOf, timeZoneOf } from '../../../lib/timeZone'
import { isObject } from '../query/where'
import { marksOf } from './model'
import { searchClause, splitOperators } from './panelModel'

type Configured = Pick<BasePayload, 'config'>

/** The parts of a request that determine the time zone of its reader, in which a day is meant. */
export type Reader = { headers: Pick<Headers, 'get'>; payload: Configured }

/** The clause by stored fields; undefined for a clause that already is one. */
export const panelClause = (reader: Reader, slug: string, clause: [string, unknown]): undefined | Where =>
  searchClause(reader.payload, slug, clause) ??
  amountClause(reader.payload, slug, clause) ??
  dateClause(reader, slug, clause) ??
  relatedClause(reader.payload, slug, clause)

/** A filter of the panel with each clause by stored fields. */
export const withPanelClauses = (reader: Reader, slug: string, where: Where): Where => {
  const parts = Object.entries(where).map(([key, value]): Where => {
    if (Array.isArray(value)) return { [key]: value.map((each) => withPanelClauses(reader, slug, each)) }
    return panelClause(reader, slug, [key, value]) ?? (splitOperators([key, value]) as Where)
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

/** The filter for a clause by a date: all of a day, where the panel means a day. */
const dateClause = (
  { headers, payload }: Reader,
  slug: string,
  [name, condition]: [string, unknown],
): undefined | Where => {
  const fields = payload.config.collections.find((each) => each.slug === slug)?.flattenedFields
  const field = fields?.find((each) => each.name === name)
  if (field?.type !== 'date' || !isObject(condition)) return undefined
  // A day without a time is stored as a day in UTC: whoever wrote it may have stored any moment of it.
  const { isDay = false, leadsTo } = marksOf(field)
  const path = leadsTo?.path ?? name
  const picksDay = isDay || field.admin?.date?.pickerAppearance !== 'dayAndTime'
  const zone = isDay ? 'UTC' : timeZoneOf(headers)
  return {
    and: Object.entries(condition).map(([operator, value]): Where => {
      const day = dayMeant(operator, value, { isDay, picksDay, zone })
      return day ? ofDay(path, operator, day) : { [path]: { [operator]: value as never } }
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
 * The day that the value of a filter means, undefined for a moment. Payload's picker of days gives noon in UTC of the day, its
 * picker of times midnight for a day that was picked without a time. Nobody knows the millisecond of a moment, so one that is equal
 * means its day.
 */
const dayMeant = (
  operator: string,
  value: unknown,
  { isDay, picksDay, zone }: { isDay: boolean; picksDay: boolean; zone: string },
): Day | undefined => {
  const moment = typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : Number.NaN
  if (Number.isNaN(moment) || !dayOperators.has(operator)) return undefined
  const inUtc = new Date(moment)
  const isPickedDay = picksDay && inUtc.toISOString().endsWith('T12:00:00.000Z')
  const there = isPickedDay ? inUtc : localTime(moment, zone)
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate()]
  const from = momentOf({ day, month, year }, zone)
  if (!isDay && !isPickedDay && moment !== from && !equalities.has(operator)) return undefined
  return {
    from: new Date(from).toISOString(),
    until: new Date(momentOf({ day: day + 1, month, year }, zone)).toISOString(),
  }
}

const ofDay = (name: string, operator: string, { from, until }: Day): Where => {
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

// Filters of the panel by the value of an amount (`src/fields/amountFilter.ts`), as filters of the REST API by the amount.

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

/** `equals` of the REST API compares the text of an amount; here two texts of the same value are equal. */
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
