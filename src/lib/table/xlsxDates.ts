/** Dates in workbooks: numbers of days, which only the format of their cell tells from other numbers. */

/** Formats that every workbook has: dates and times, not spans of time. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22])

/** @param code the format's own, where it is not built in */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return builtIn.has(id)
  // What is in quotes, brackets or behind a backslash is shown as it is.
  return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''))
}

const dayMs = 86_400_000
/** 30 December 1899: Excel takes 1900 for a leap year, so that its first two months count one day less. */
const epoch = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)

/** `2026-03-01`, or `2026-03-01T09:30:00` with the time; undefined for a number that is no day. */
export const dateOfSerial = (serial: number, is1904: boolean): string | undefined => {
  if (!Number.isFinite(serial) || serial < 1 || serial > 2_958_466) return undefined
  const seconds = Math.round(serial * 86_400)
  const date = new Date((is1904 ? epoch1904 : epoch) + seconds * 1000 + (!is1904 && serial < 60 ? dayMs : 0))
  const iso = date.toISOString()
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}
