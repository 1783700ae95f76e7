/** Times without a zone, as workbooks have them, in the zone of whoever made the file. */

const local = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,3})?)?$/

/** The time in UTC as ISO 8601; undefined for a text that is no time without a zone. @param timeZone as `Europe/Madrid` */
export const inUtc = (text: string, timeZone: string): string | undefined => {
  const match = local.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const wanted = Date.UTC(
    year,
    month - 1,
    day,
    hour,
    minute,
    second,
    Math.round(Number(match[7] ?? 0) * 1000),
  )
  // Twice, because the offset may be another one at the time that the first guess means.
  const guess = wanted - offsetAt(wanted, timeZone)
  const date = new Date(wanted - offsetAt(guess, timeZone))
  return date.getTime() && hour < 24 && minute < 60 && second < 60 && isDay(year, month, day)
    ? date.toISOString()
    : undefined
}

/** A time in UTC as a clock of the zone shows it, `2026-04-03 09:30`; midnight UTC is a day, `2026-04-03`. */
export const inZone = (iso: string, timeZone: string): string => {
  const moment = Date.parse(iso)
  if (Number.isNaN(moment)) return iso
  if (moment % 86_400_000 === 0) return iso.slice(0, 10)
  const there = new Date(moment + offsetAt(moment, timeZone)).toISOString()
  return there.slice(0, 16).replace('T', ' ')
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** How far a zone is ahead of UTC, in milliseconds. */
const offsetAt = (moment: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
    minute: 'numeric',
    month: 'numeric',
    second: 'numeric',
    timeZone,
    year: 'numeric',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const there = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return there - Math.floor(moment / 1000) * 1000
}

export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}
