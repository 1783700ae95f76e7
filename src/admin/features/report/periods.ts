/** The periods of the report, in calendar days of the local time zone: only the browser knows the reader's. */

export const presets = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear', 'twelveMonths'] as const

export type Preset = (typeof presets)[number]

/** Calendar days in the format of a date input, `2026-11-23`; both are included. */
export type Period = { first: string; last: string }

/** The longest period of the report, in months. */
export const maxMonths = 36

const starts: Record<Preset, (year: number, month: number) => Date> = {
  lastMonth: (year, month) => new Date(year, month - 1),
  thisMonth: (year, month) => new Date(year, month),
  thisYear: (year) => new Date(year, 0),
  threeMonths: (year, month) => new Date(year, month - 2),
  twelveMonths: (year, month) => new Date(year, month - 11),
}

export const toPeriod = (preset: Preset, now: Date): Period => {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const end = preset === 'lastMonth' ? new Date(year, month, 0) : new Date(year, month + 1, 0)
  return { first: formatDay(starts[preset](year, month)), last: formatDay(end) }
}

/**
 * Lists the start of the period, of each further month in it, and the end of the period, in ISO 8601. Undefined for invalid
 * days, days out of order, or a period that is too long.
 */
export const listMonths = ({ first, last }: Period): string[] | undefined => {
  const [start, lastDay] = [parseDay(first), parseDay(last)]
  if (!start || !lastDay || lastDay < start) return undefined
  const end = new Date(lastDay.getFullYear(), lastDay.getMonth(), lastDay.getDate() + 1)
  const startMonth = (months: number) => new Date(start.getFullYear(), start.getMonth() + months)
  const all = [start]
  for (let months = 1; startMonth(months) < end; months++) all.push(startMonth(months))
  return all.length > maxMonths + 1 ? undefined : [...all, end].map((each) => each.toISOString())
}

const parseDay = (text: string): Date | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return Number.isNaN(date.getTime()) ? undefined : date
}

const formatDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
