/** Formats times: relative or exact. */
import { inLanguage, translated } from '../../fields/translated'

/** The units of days, each with its size and the number of days from which it is used. */
const dayUnits = [
  ['year', 365, 365],
  ['month', 30, 60],
  ['week', 7, 14],
  ['day', 1, 1],
] as const

const createRelativeFormats = (language: string) => ({
  long: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
  narrow: new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' }),
})

const relativeFormats = translated({ en: createRelativeFormats('en'), es: createRelativeFormats('es') })
const justNow = translated({ en: 'just now', es: 'ahora mismo' })

const dayMs = 86_400_000
const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/**
 * The relative time in the largest fitting unit: "yesterday", "in 3 hours". Days are calendar days in the local time zone, so the
 * browser calls it, which knows the reader's time zone.
 *
 * @param now in milliseconds
 */
export const formatRelativeTime = (
  at: string,
  now: number,
  language = 'en',
  style: 'long' | 'narrow' = 'long',
): string => {
  const format = inLanguage(language, relativeFormats)[style]
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  if (Math.abs(seconds) < minuteSeconds) return inLanguage(language, justNow)
  if (Math.abs(seconds) < hourSeconds) return format.format(Math.trunc(seconds / minuteSeconds), 'minute')
  const days = toDayNumber(Date.parse(at)) - toDayNumber(now)
  return days === 0 ? format.format(Math.trunc(seconds / hourSeconds), 'hour') : formatDays(days, format)
}

const formatDays = (days: number, format: Intl.RelativeTimeFormat): string => {
  const [unit, size] = dayUnits.find(([, , from]) => Math.abs(days) >= from) ?? ['day', 1]
  return format.format(Math.trunc(days / size), unit)
}

/** The relative time of a day without a time: "today", "tomorrow", "in 12 days". Called by the browser, as above. */
export const formatRelativeDay = (at: string, now: number, language = 'en'): string =>
  formatDays(
    Math.floor(Date.parse(at) / dayMs) - toDayNumber(now),
    inLanguage(language, relativeFormats).long,
  )

/** Numbers calendar days, so that differences ignore days of 23 or 25 hours. */
const toDayNumber = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs
}

/** Like `formatRelativeTime` for past times: never in the future, even if the clocks of two machines differ. */
export const formatAgo = (at: string, now: number, language?: string, style?: 'long' | 'narrow'): string =>
  formatRelativeTime(at, Math.max(now, Date.parse(at)), language, style)

const createUtcFormat = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const utcFormats = translated({ en: createUtcFormat('en'), es: createUtcFormat('es') })

const createUtcDayFormat = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })

const utcDayFormats = translated({ en: createUtcDayFormat('en'), es: createUtcDayFormat('es') })

/** Formats a day without a time, as the day in UTC. */
export const formatCalendarDay = (at: string, language = 'en'): string =>
  inLanguage(language, utcDayFormats).format(new Date(at))

const weekMs = 7 * dayMs

/** Formats a time with its weekday if it is within a week, else with its day, in the local time zone. */
export const formatSoon = (at: string, now: number, language = 'en'): string =>
  new Intl.DateTimeFormat(language, {
    ...(Date.parse(at) - now < weekMs - dayMs ? { weekday: 'short' } : { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))

/** Formats a time in UTC, for when the reader's time zone is unknown. */
export const formatUtc = (at: string, language = 'en'): string =>
  `${inLanguage(language, utcFormats).format(new Date(at))} UTC`

/** Formats a time for a datetime-local input, in local time, rounded down to the minute. */
export const toLocalMinute = (at: Date): string => {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
