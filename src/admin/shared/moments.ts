/** Formats times: relative or exact. */
import { inLanguage, translated } from '../../fields/translated'

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const inWords = (language: string) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

const formats = translated({ en: inWords('en'), es: inWords('es') })
const justNow = translated({ en: 'just now', es: 'ahora mismo' })

/** The relative time in the largest fitting unit: "yesterday", "in 3 hours". @param now in milliseconds */
export const relative = (at: string, now: number, language = 'en'): string => {
  const seconds = Math.round((Date.parse(at) - now) / 1000)
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit
    ? inLanguage(language, formats).format(Math.trunc(seconds / unit[1]), unit[0])
    : inLanguage(language, justNow)
}

/** Like `relative` for past times: never in the future, even if the clocks of two machines differ. */
export const ago = (at: string, now: number, language?: string): string =>
  relative(at, Math.max(now, Date.parse(at)), language)

/** A time in UTC, for when the reader's time zone is unknown. */
export const exactly = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`
