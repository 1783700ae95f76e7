/** The days of a calendar, in the process's time zone. Only the browser calls these functions, because it has the reader's zone. */

export type View = 'month' | 'week'

/** A calendar day as `2026-11-24`. With daylight saving time it may have 23 or 25 hours. */
export type Day = string

const two = (count: number): string => String(count).padStart(2, '0')

export const dayOf = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** The start of an hour of a day. An hour that is skipped when the clocks go forward gives the next one. */
export const momentOf = (day: Day, hour = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, hour)
}

/** Parses a day from a URL; undefined for an invalid one. */
export const readDay = (text: unknown): Day | undefined => {
  if (typeof text !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return undefined
  return dayOf(momentOf(text)) === text ? text : undefined
}

export const plusDays = (day: Day, count: number): Day => {
  const date = momentOf(day, 12)
  date.setDate(date.getDate() + count)
  return dayOf(date)
}

/** The same day `count` months later, or the last day of that month if it is shorter. */
export const plusMonths = (day: Day, count: number): Day => {
  const date = momentOf(day, 12)
  const last = new Date(date.getFullYear(), date.getMonth() + count + 1, 0)
  return dayOf(new Date(last.getFullYear(), last.getMonth(), Math.min(date.getDate(), last.getDate()), 12))
}

/** The first day of the week of `day`. @param weekStart 0 for Sunday */
const weekOf = (day: Day, weekStart: number): Day =>
  plusDays(day, -((momentOf(day, 12).getDay() - weekStart + 7) % 7))

/** The days that a view shows: a week, or the whole weeks that a month touches. */
export const daysOf = (view: View, day: Day, weekStart: number): Day[] => {
  if (view === 'week') return range(weekOf(day, weekStart), 7)
  const first = `${day.slice(0, 8)}01`
  const end = plusMonths(first, 1)
  const begin = weekOf(first, weekStart)
  const days = range(begin, 42)
  return days.slice(0, Math.ceil(days.filter((each) => each < end).length / 7) * 7)
}

const range = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => plusDays(first, at))

/** A day in the next or the previous view. */
export const step = (view: View, day: Day, by: -1 | 1): Day =>
  view === 'week' ? plusDays(day, 7 * by) : plusMonths(day, by)
