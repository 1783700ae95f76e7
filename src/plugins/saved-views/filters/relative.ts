/**
 * Filters that mean something else for each reader and each day: words in them that stand for the reader's own values.
 */
import { localTime, momentOf } from '../../../lib/timeZone'

/** In the filter of a reference to a sales rep: the reader. */
export const reader = '{{reader}}'

/** In the filter of a moment: the beginning of this month, where the reader is. */
export const startOfMonth = '{{startOfMonth}}'

type Values = {
  now: Date
  /** The sales reps that are the reader. */
  reps: readonly number[]
  /** The reader's, such as `America/Denver`. */
  timeZone: string
}

export const hasWords = (where: unknown): boolean => /\{\{\w+\}\}/.test(JSON.stringify(where ?? null))

/** Whether a filter can only be read with the reader's reps. */
export const asksForReader = (where: unknown): boolean => JSON.stringify(where ?? null).includes(reader)

/** A filter with the reader's values for its words. Who is no rep meets no condition on the reader. */
export const withValues = (where: unknown, { now, reps, timeZone }: Values): unknown => {
  const month = startOfMonthIn(timeZone, now)
  const given = (value: unknown): unknown => {
    if (value === reader) return reps
    if (value === startOfMonth) return month
    if (Array.isArray(value)) return value.map(given)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) =>
        reps.length === 0 && isOfReader(each) ? nobody : [key, given(each)],
      ),
    )
  }
  return given(where)
}

const startOfMonthIn = (timeZone: string, now: Date): string => {
  const there = localTime(now.getTime(), timeZone)
  const start = { day: 1, month: there.getUTCMonth() + 1, year: there.getUTCFullYear() }
  return new Date(momentOf(start, timeZone)).toISOString()
}

const isOfReader = (condition: unknown): boolean =>
  typeof condition === 'object' && condition !== null && Object.values(condition).includes(reader)

/** A condition that no record meets. */
const nobody = ['id', { less_than: 1 }]

/** A filter as an address has it, all of its values text. */
export const asText = (where: unknown): string =>
  JSON.stringify(where, (_, each: unknown) =>
    typeof each === 'number' || typeof each === 'boolean' ? String(each) : each,
  )
