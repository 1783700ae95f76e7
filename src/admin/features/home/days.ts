/** The days and months around now in the reader's time zone, whose name the panel sends in a cookie. */
import type { PayloadRequest } from 'payload'
import type { Days } from '../../../plugins/saved-views/filters/figures'
import { localTime, momentOf } from '../../../lib/timeZone'

export type ReadersTime = Days & {
  /** By the reader's clock, from 0. */
  hour: number
  /** The starts of the last month, of this one and of the next. */
  months: [string, string, string]
  /** In milliseconds since 1970. */
  now: number
  zone: string
}

/** What the parts of the page need. */
export type HomeProps = {
  req: PayloadRequest
  /** Limits what is shown to these reps; undefined for a reader who looks at all. */
  reps: readonly number[] | undefined
  time: ReadersTime
}

export const readersTime = (now: number, zone: string): ReadersTime => {
  const local = localTime(now, zone)
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()]
  const startOf = (part: { day: number; month: number }) =>
    new Date(momentOf({ ...part, year }, zone)).toISOString()
  const startOfDay = (days: number) => startOf({ day: day + days, month })
  const startOfMonth = (months: number) => startOf({ day: 1, month: month + months })
  return {
    hour: local.getUTCHours(),
    months: [startOfMonth(-1), startOfMonth(0), startOfMonth(1)],
    now,
    today: startOfDay(0),
    tomorrow: startOfDay(1),
    zone,
  }
}
