/** Converts between UTC and times without a zone, as in workbooks, in the zone of the person with the file. */
import { localTime, momentOf } from '../timeZone'

const localPattern = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,3})?)?$/

/** The time in UTC as ISO 8601; undefined for text that is not a time without a zone. @param timeZone as `Europe/Madrid` */
export const toUtc = (text: string, timeZone: string): string | undefined => {
  const match = localPattern.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  if (hour >= 24 || minute >= 60 || second >= 60 || !isDay(year, month, day)) return undefined
  const millisecond = Math.round(Number(match[7] ?? 0) * 1000)
  const timestamp = momentOf({ day, hour, millisecond, minute, month, second, year }, timeZone)
  return timestamp ? new Date(timestamp).toISOString() : undefined
}

/** Formats a time in UTC as a clock of the zone shows it, `2026-04-03 09:30`; midnight UTC is a day, `2026-04-03`. */
export const formatInZone = (iso: string, timeZone: string): string => {
  const timestamp = Date.parse(iso)
  if (Number.isNaN(timestamp)) return iso
  if (timestamp % 86_400_000 === 0) return iso.slice(0, 10)
  return localTime(timestamp, timeZone).toISOString().slice(0, 16).replace('T', ' ')
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
