/** Calculates with time that counts only while a business is open. Pure. */
import { parseHours } from '../../../lib/openingHours/parse'
import type { Week } from '../../../lib/openingHours/week'
import { isTimeZone, localTime, momentOf } from '../../../lib/timeZone'

export type Hours = { timeZone: string; week: Week }

const minute = 60_000

// A business with any opening hours opens within a week; the rest is for long spans.
const maxDays = 4000

/** Undefined for hours that cannot be read, or a time zone that does not exist. */
export const readHours = (
  hours: null | string | undefined,
  timeZone: null | string | undefined,
): Hours | undefined => {
  const parsed = parseHours(hours ?? '')
  return 'week' in parsed && timeZone && isTimeZone(timeZone) ? { timeZone, week: parsed.week } : undefined
}

/**
 * The open times from `start` on, as milliseconds since 1970. The first ones may begin or end before `start`: they are
 * those of the previous day, which may end after midnight.
 */
function* openTimes({ timeZone, week }: Hours, start: number): Generator<readonly [number, number]> {
  const first = localTime(start, timeZone)
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  for (let days = -1; days < maxDays; days++) {
    const day = first.getUTCDate() + days
    const weekday = (first.getUTCDay() + days + 7) % 7
    for (const [from, until] of week[weekday] ?? []) {
      yield [
        momentOf({ day, minute: from, month, year }, timeZone),
        momentOf({ day, minute: until, month, year }, timeZone),
      ]
    }
  }
}

/** The time at which the business will have been open for this number of minutes since `start`. */
export const afterOpenMinutes = (start: number, minutes: number, hours: Hours): number => {
  let remaining = minutes * minute
  for (const [from, until] of openTimes(hours, start)) {
    const begin = Math.max(from, start)
    if (until <= begin) continue
    if (until - begin >= remaining) return begin + remaining
    remaining -= until - begin
  }
  throw new Error(`There are no ${minutes} minutes of open time.`)
}

/** The number of whole minutes that the business was open between two times. */
export const openMinutesBetween = (start: number, end: number, hours: Hours): number => {
  let total = 0
  for (const [from, until] of openTimes(hours, start)) {
    if (from >= end) break
    total += Math.max(0, Math.min(until, end) - Math.max(from, start))
  }
  return Math.floor(total / minute)
}

/** The open times between two times, in milliseconds since 1970; the first and the last may reach beyond them. */
export const openTimesBetween = (
  start: number,
  end: number,
  hours: Hours,
): (readonly [from: number, until: number])[] => {
  const times: (readonly [number, number])[] = []
  for (const time of openTimes(hours, start)) {
    if (time[0] >= end) break
    if (time[1] > start) times.push(time)
  }
  return times
}
