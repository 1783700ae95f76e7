/** The periods of the report. Calendar days and months are those of whoever calls: the browser, which knows the reader's time zone. */

export const presets = ['thisMonth', 'lastMonth', 'threeMonths', 'thisYear', 'twelveMonths'] as const

export type Preset = (typeof presets)[number]

/** Calendar days as a date input has them, `2026-11-23`; both are within. */
export type Period = { first: string; last: string }

/** The longest period that can be asked for. */
export const maxMonths = 36

const begins: Record<Preset, (year: number, month: number) => Date> = {
  lastMonth: (year, month) => new Date(year, month - 1),
  thisMonth: (year, month) => new Date(year, month),
  thisYear: (year) => new Date(year, 0),
  threeMonths: (year, month) => new Date(year, month - 2),
  twelveMonths: (year, month) => new Date(year, month - 11),
}

export const periodOf = (preset: Preset, now: Date): Period => {
  const [year, month] = [now.getFullYear(), now.getMonth()]
  const end = preset === 'lastMonth' ? new Date(year, month, 0) : new Date(year, month + 1, 0)
  return { first: dayOf(begins[preset](year, month)), last: dayOf(end) }
}

/**
 * Where each month of a period begins, the first one where the period does, and where the period ends; ISO 8601. Undefined for no
 * days, days out of order, and a period that is too long.
 */
export const monthsOf = ({ first, last }: Period): string[] | undefined => {
  const [start, lastDay] = [readDay(first), readDay(last)]
  if (!start || !lastDay || lastDay < start) return undefined
  const end = new Date(lastDay.getFullYear(), lastDay.getMonth(), lastDay.getDate() + 1)
  const begin = (months: number) => new Date(start.getFullYear(), start.getMonth() + months)
  const all = [start]
  for (let months = 1; begin(months) < end; months++) all.push(begin(months))
  return all.length > maxMonths + 1 ? undefined : [...all, end].map((each) => each.toISOString())
}

const readDay = (text: string): Date | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return Number.isNaN(date.getTime()) ? undefined : date
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
