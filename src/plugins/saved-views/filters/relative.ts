/** Relative filters: their placeholders stand for values of the reader and the day. */
import { localTime, momentOf } from '../../../lib/timeZone'

/** In the filter of a reference to a sales rep: the reader. */
export const reader = '{{reader}}'

/** In the filter of a time: the beginning of the current month in the reader's time zone. */
export const startOfMonth = '{{startOfMonth}}'

/** In the filter of a time: the beginning of the day, so many days ago, in the reader's time zone. At most 9999 days. */
export const daysAgo = (days: number): string => `{{daysAgo:${days}}}`

const parseDaysAgo = (text: string): number | undefined => {
  const [, days] = /^\{\{daysAgo:(\d{1,4})\}\}$/.exec(text) ?? []
  return days === undefined ? undefined : Number(days)
}

type Values = {
  now: Date
  /** The reader's sales rep records. */
  reps: readonly number[]
  /** The reader's time zone, such as `America/Denver`. */
  timeZone: string
}

export const hasWords = (where: unknown): boolean =>
  /\{\{\w+(?::\d+)?\}\}/.test(JSON.stringify(where ?? null))

/** Whether a filter can only be read with the reader's reps. */
export const asksForReader = (where: unknown): boolean => JSON.stringify(where ?? null).includes(reader)

/**
 * Replaces the placeholders in a filter by the reader's values. For a reader who is not a rep, conditions on the reader
 * match nothing.
 */
export const withValues = (where: unknown, { now, reps, timeZone }: Values): unknown => {
  const local = localTime(now.getTime(), timeZone)
  const startOf = (day: number): string =>
    new Date(
      momentOf({ day, month: local.getUTCMonth() + 1, year: local.getUTCFullYear() }, timeZone),
    ).toISOString()
  const replaceValues = (value: unknown): unknown => {
    if (value === reader) return reps
    if (value === startOfMonth) return startOf(1)
    const days = typeof value === 'string' ? parseDaysAgo(value) : undefined
    if (days !== undefined) return startOf(local.getUTCDate() - days)
    if (Array.isArray(value)) return value.map(replaceValues)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) =>
        reps.length === 0 && isOfReader(each) ? noRecord : [key, replaceValues(each)],
      ),
    )
  }
  return replaceValues(where)
}

const isOfReader = (condition: unknown): boolean =>
  typeof condition === 'object' && condition !== null && Object.values(condition).includes(reader)

/** A condition that no record meets. */
const noRecord = ['id', { less_than: 1 }]

/** A filter as in a URL, with all values as text. */
export const asText = (where: unknown): string =>
  JSON.stringify(where, (_, each: unknown) =>
    typeof each === 'number' || typeof each === 'boolean' ? String(each) : each,
  )
