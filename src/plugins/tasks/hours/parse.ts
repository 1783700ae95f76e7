/**
 * Reads opening hours such as `Mo-Fr 09:00-18:00; Sa 10:00-14:00`: the part of OpenStreetMap's format that has days and times of a
 * week. Later rules replace earlier ones of the same days. Pure.
 */

/** Minutes since midnight, from and until, by the day of the week; Sunday is 0. */
export type Week = readonly (readonly (readonly [number, number])[])[]

const names = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

const minutesOfDay = 24 * 60

/** Undefined for a text that is not in this form, or that never opens. */
export const parseHours = (text: string): undefined | Week => {
  if (text.trim() === '24/7') return names.map(() => [[0, minutesOfDay]])
  const week: (readonly (readonly [number, number])[])[] = names.map(() => [])
  for (const rule of text.split(';').filter((each) => each.trim() !== '')) {
    const [, days = '', times = ''] = /^\s*([A-Za-z,\s-]+?)\s+(off|[\d:,\s-]+?)\s*$/.exec(rule) ?? []
    const numbers = daysIn(days)
    const spans = times === 'off' ? [] : spansIn(times)
    if (!numbers || !spans) return undefined
    for (const day of numbers) week[day] = spans
  }
  return week.some((spans) => spans.length > 0) ? week : undefined
}

const daysIn = (text: string): number[] | undefined => {
  const ranges = text.split(',').map((part) =>
    part
      .trim()
      .split('-')
      .map((day) => names.indexOf(day.trim())),
  )
  if (ranges.some((days) => days.length > 2 || days.includes(-1))) return undefined
  return ranges.flatMap(([first = 0, last = first]) =>
    Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7),
  )
}

const spansIn = (text: string): (readonly [number, number])[] | undefined => {
  const spans = text.split(',').map((part) => part.trim().split('-').map(minutesOf))
  const read: (readonly [number, number])[] = []
  for (const [from, until, ...more] of spans) {
    if (from === undefined || until === undefined || more.length > 0 || from >= until) return undefined
    read.push([from, until])
  }
  const sorted = read.toSorted(([one], [other]) => one - other)
  const isApart = sorted.every(([from], at) => at === 0 || from >= (sorted[at - 1]?.[1] ?? 0))
  return isApart ? sorted : undefined
}

const minutesOf = (text: string): number | undefined => {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return total <= minutesOfDay ? total : undefined
}
