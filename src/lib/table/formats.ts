/**
 * Parses the number formats of workbooks (ECMA-376, 18.8.30) to find what a number is: a date, a time, a span of time, or digits
 * in a pattern, as in ZIP codes and phone numbers.
 */

export type NumberFormat = 'date' | 'dateTime' | 'number' | 'time' | { pattern: string }

/** Formats without a code in the file: those of all versions of Excel, and those of its East Asian versions. */
const builtInFormats = new Map<number, NumberFormat>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(
    (id): [number, NumberFormat] => [id, 'date'],
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 46, 47].map((id): [number, NumberFormat] => [id, 'time']),
  [22, 'dateTime'],
])

/** @param code the format's code; undefined if the format is built in */
export const toNumberFormat = (id: number, code: string | undefined): NumberFormat =>
  code === undefined ? (builtInFormats.get(id) ?? 'number') : parseFormat(code)

/** Literal parts of a format: in quotes, or after a backslash, an underscore or an asterisk. */
const literal = /"[^"]*"|\\.|_.|\*./g
/** Colours, conditions and languages, but not spans of hours, minutes or seconds, such as `[h]`. */
const bracketed = /\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi

const parseFormat = (code: string): NumberFormat => {
  const [positive = ''] = code.replaceAll(literal, '').replaceAll(bracketed, '').split(';')
  // "General" and its names in other languages contain letters of date formats.
  if (/^(?:general|standard|estándar|est[aá]ndar|geral|algemeen|standaard|generale)$/i.test(positive.trim()))
    return 'number'
  const tokens = positive.match(/AM\/PM|A\/P|\[[hms]+\]|y+|m+|d+|h+|s+|g+|e+|b+|[0#?]/gi) ?? []
  if (tokens.some((token) => /^[0#?]$/.test(token)) && !/[ydhs]|m{2}/i.test(positive)) return toPattern(code)
  const isSpan = tokens.some((token) => token.startsWith('['))
  const has = (letters: RegExp) => tokens.some((token) => letters.test(token))
  const hasDay = has(/^(?:y+|d+|e+|g+|b+)$/i) || has(/^m{3,5}$/i)
  const hasTime = isSpan || has(/^(?:h+|s+|AM\/PM|A\/P)$/i)
  if (hasDay) return hasTime ? 'dateTime' : 'date'
  return hasTime ? 'time' : toPattern(code)
}

/** Parses a pattern such as `00000-0000`: at least two zeros for digits, and literal characters. */
const toPattern = (code: string): NumberFormat => {
  const [positive = ''] = code
    .replaceAll(bracketed, '')
    .replaceAll(/("[^"]*"|\\.)|_.|\*./g, '$1')
    .trim()
    .split(';')
  if (!/^(?:"[^"0]*"|\\[^0]|[-+() /:]|0)*$/.test(positive)) return 'number'
  const pattern = positive.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2').trim()
  return /0.*0/.test(pattern) ? { pattern } : 'number'
}

/** Puts the digits of a whole number into the zeros of a pattern, from the right: 19300001 in `00000-0000` is `01930-0001`. */
export const fillZeros = (number: string, pattern: string): string => {
  if (!/^\d+$/.test(number)) return number
  const zeros = pattern.replaceAll(/[^0]/g, '').length
  const digits = number.padStart(zeros, '0')
  // Surplus digits are put into the first zero.
  const beyond = digits.length - zeros
  let at = 0
  return pattern.replaceAll('0', () => {
    const start = at
    at = start === 0 ? beyond + 1 : start + 1
    return digits.slice(start, at)
  })
}

const dayMs = 86_400_000
/** 30 December 1899: Excel takes 1900 for a leap year, so that its first two months count one day less. */
const epoch = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)
/** The number of 31 December 9999. */
const lastDay = 2_958_465

/** Returns `2026-03-01`, or `2026-03-01T09:30:00` with a time, to the millisecond; undefined for a number that is not a day. */
export const serialToDate = (serial: number, is1904: boolean): string | undefined => {
  if (!Number.isFinite(serial) || serial < (is1904 ? 0 : 1) || serial >= lastDay + 1) return undefined
  // The day that 1900 did not have.
  if (!is1904 && Math.floor(serial) === 60) return undefined
  const ms = Math.round(serial * dayMs)
  const date = new Date((is1904 ? epoch1904 : epoch) + ms + (!is1904 && serial < 60 ? dayMs : 0))
  if (date.getUTCFullYear() > 9999) return undefined
  const iso = date.toISOString()
  return ms % dayMs === 0 ? iso.slice(0, 10) : ms % 1000 === 0 ? iso.slice(0, 19) : iso.slice(0, 23)
}

/** Formats a number of days as a time of day or a span: `9:30`, `26:00:05`. */
export const serialToTime = (serial: number): string => {
  const seconds = Math.round(Math.abs(serial) * 86_400)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return `${serial < 0 ? '-' : ''}${hours}:${two(minutes)}${rest > 0 ? `:${two(rest)}` : ''}`
}

/**
 * Rounds a double to the 15 digits that spreadsheets show, so that 19999.990000000002 is the 19999.99 that was typed. Longer whole
 * numbers come from other programs, and are kept.
 */
export const toDigits = (text: string): string => {
  const [, whole] = /^([+-]?\d+)(?:\.0*)?$/.exec(text) ?? []
  if (whole !== undefined && whole.length > 15) return whole
  const rounded = Number(Number(text).toPrecision(15))
  const value = Number.isFinite(rounded) ? rounded : Number(text)
  return Number.isSafeInteger(value) ? String(BigInt(value)) : String(value)
}
