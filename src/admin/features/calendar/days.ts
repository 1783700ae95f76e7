/** Calculates the days of a calendar in the local time zone. Runs in the browser, which has the reader's time zone. Pure. */

export type View = 'month' | 'week'

/** A calendar day such as `2026-11-24`. It may have 23 or 25 hours. */
export type Day = string

const pad2 = (count: number): string => String(count).padStart(2, '0')

export const toDay = (date: Date): Day =>
  `${String(date.getFullYear()).padStart(4, '0')}-${pad2(date.getMonth() + 1)}-${pad2(date.getDate())}`

/** The start of an hour of a day. If daylight saving time skips the hour, the next one. */
export const toDate = (day: Day, hour = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, hour)
}

/** Parses a day from a URL; undefined if it is not a valid day. */
export const parseDay = (text: unknown): Day | undefined => {
  if (typeof text !== 'string' || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return undefined
  return toDay(toDate(text)) === text ? text : undefined
}

export const addDays = (day: Day, count: number): Day => {
  const date = toDate(day, 12)
  date.setDate(date.getDate() + count)
  return toDay(date)
}

/** The same day `count` months later or earlier, or the last day of that month if it is shorter. */
export const addMonths = (day: Day, count: number): Day => {
  const date = toDate(day, 12)
  const last = new Date(date.getFullYear(), date.getMonth() + count + 1, 0)
  return toDay(new Date(last.getFullYear(), last.getMonth(), Math.min(date.getDate(), last.getDate()), 12))
}

/** The first day of the week. @param weekStart 0 for Sunday */
const findWeekStart = (day: Day, weekStart: number): Day =>
  addDays(day, -((toDate(day, 12).getDay() - weekStart + 7) % 7))

/** The days of a view: one week, or all weeks that overlap with the month. */
export const listViewDays = (view: View, day: Day, weekStart: number): Day[] => {
  if (view === 'week') return listDays(findWeekStart(day, weekStart), 7)
  const first = `${day.slice(0, 8)}01`
  const end = addMonths(first, 1)
  const begin = findWeekStart(first, weekStart)
  const days = listDays(begin, 42)
  return days.slice(0, Math.ceil(days.filter((each) => each < end).length / 7) * 7)
}

const listDays = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, at) => addDays(first, at))

/** The same day one week or month earlier or later. */
export const step = (view: View, day: Day, by: -1 | 1): Day =>
  view === 'week' ? addDays(day, 7 * by) : addMonths(day, by)
