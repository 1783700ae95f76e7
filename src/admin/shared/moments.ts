/** Formats times: relative or exact. */
import { inLanguage, translated } from '../../fields/translated'

const dayUnits = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const

const inWords = (language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

const formats = translated({ en: inWords('en'), es: inWords('es') })
const justNow = translated({ en: 'just now', es: 'ahora mismo' })

const minute = 60
const hour = 60 * minute

/**
 * The relative time in the largest fitting unit: "yesterday", "in 3 hours". Days are those of the calendar, in the time zone of
 * whoever calls: so the browser calls it, which knows the reader's.
 *
 * @param now in milliseconds
 */
export const relative = (at: string, now: number, language = 'en'): string => {
  const format = inLanguage(language, formats)
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  if (Math.abs(seconds) < minute) return inLanguage(language, justNow)
  if (Math.abs(seconds) < hour) return format.format(Math.trunc(seconds / minute), 'minute')
  const days = dayOf(Date.parse(at)) - dayOf(now)
  const unit = dayUnits.find(([, size]) => Math.abs(days) >= size)
  return unit
    ? format.format(Math.trunc(days / unit[1]), unit[0])
    : format.format(Math.trunc(seconds / hour), 'hour')
}

/** The number of a calendar day. Two are as far apart as the calendar says, whatever the length of the days between. */
const dayOf = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

/** Like `relative` for past times: never in the future, even if the clocks of two machines differ. */
export const ago = (at: string, now: number, language?: string): string =>
  relative(at, Math.max(now, Date.parse(at)), language)

const inUtc = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

const utcFormats = translated({ en: inUtc('en'), es: inUtc('es') })

const inUtcDays = (language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })

const dayFormats = translated({ en: inUtcDays('en'), es: inUtcDays('es') })

/** A day without a time: the day in UTC. */
export const calendarDay = (at: string, language = 'en'): string =>
  inLanguage(language, dayFormats).format(new Date(at))

/** A time in UTC, for when the reader's time zone is unknown. */
export const exactly = (at: string, language = 'en'): string =>
  `${inLanguage(language, utcFormats).format(new Date(at))} UTC`
