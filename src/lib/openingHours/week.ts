/** Represents and formats a week of opening hours. Pure. */

/** Start and end, in minutes since the midnight before the start. An end after the next midnight is more than a day. */
export type Span = readonly [from: number, until: number]

/** The times of each day of the week; Sunday is 0. */
export type Week = readonly (readonly Span[])[]

export const minutesPerDay = 24 * 60

export type WeekWords = {
  closed: string
  /** Short names of the days, Sunday first. */
  days: readonly string[]
  everyDay: string
  nextDay: string
}

// Monday first, as people write opening hours.
const order = [1, 2, 3, 4, 5, 6, 0]

/** `Mon–Fri 9:00–18:00; Sat 10:00–14:00; Sun closed`. */
export const formatWeek = (week: Week, words: WeekWords): string => {
  const groups: { days: number[]; times: string }[] = []
  for (const day of order) {
    const times = formatDay(week[day] ?? [], words)
    const last = groups.at(-1)
    if (last?.times === times) last.days.push(day)
    else groups.push({ days: [day], times })
  }
  return groups.map(({ days, times }) => `${formatDays(days, words)} ${times}`).join('; ')
}

const formatDays = (days: readonly number[], { days: names, everyDay }: WeekWords): string => {
  if (days.length === 7) return everyDay
  const [first, last] = [names[days[0] ?? 0] ?? '', names[days.at(-1) ?? 0] ?? '']
  if (days.length === 1) return first
  return days.length === 2 ? `${first}, ${last}` : `${first}–${last}`
}

const formatDay = (spans: readonly Span[], { closed, nextDay }: WeekWords): string =>
  spans.length === 0
    ? closed
    : spans
        .map(([from, until]) =>
          until > minutesPerDay
            ? `${formatClock(from)}–${formatClock(until - minutesPerDay)} ${nextDay}`
            : `${formatClock(from)}–${formatClock(until)}`,
        )
        .join(', ')

const formatClock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
