/**
 * How a file writes numbers and dates: `45.210` is 45,210 in one file and 45.21 in another. A value that fits two readings is read
 * by the convention of its file, which all its values decide; without a convention it is not read. Works in the browser as well.
 */

export type Decimal = 'comma' | 'point'
export type DayOrder = 'DMY' | 'MDY'
export type Conventions = { dayOrder?: DayOrder | undefined; decimal?: Decimal | undefined }

/** `ambiguous`: the text fits two readings, and the file has no convention. `none`: it fits no reading. */
export type Read<Value> = 'ambiguous' | 'none' | { value: Value }

const currency = String.raw`[$€£¥]|US\$|MX\$|CA?\$|AU?\$|R\$|USD|EUR|MXN|CAD|GBP|CHF|AUD|BRL`
const unit = String.raw`mi|mi\.|miles|millas|km|kms|kilometers|kilómetros`
// Single optional spaces, because adjacent runs of any length would be tried in all their combinations.
const amount = new RegExp(
  // Negative in accounting style: "$ (450.00)".
  String.raw`^(?:(?<outer>${currency}) ?(?=\())?(?<open>\()? ?(?<sign>[-+−–])? ?(?<before>${currency})? ?(?<inner>[-−–])?(?<digits>\d[\d.,'’ ]*?) ?(?<after>${currency})?(?<unit>${unit})? ?(?<minus>-)? ?(?<close>\))?$`,
  'i',
)
/** No number of a field is longer. */
const maxAmountLength = 100
const readings: Readonly<Record<Decimal, RegExp>> = {
  comma: /^(?:\d+|\d{1,3}(?:([. '’])\d{3})(?:\1\d{3})*)(?:,\d+)?$/,
  point: /^(?:\d+|\d{1,3}(?:([, '’])\d{3})(?:\1\d{3})*)(?:\.\d+)?$/,
}

type Parts = {
  digits: string
  /** Whether the number has a currency or a unit of distance: those have no three decimals. */
  isMeasured: boolean
  isNegative: boolean
}

const parseParts = (text: string): Parts | undefined => {
  if (text.length > maxAmountLength) return undefined
  // A dash stands for no cents: "12.500,-".
  const plain = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=\d[.,])[-–—]{1,2}(?=\D*$)/, '00')
  const groups = amount.exec(plain)?.groups
  if (!groups || (groups['open'] === undefined) !== (groups['close'] === undefined)) return undefined
  const signs = [groups['open'], groups['sign']?.replace('+', ''), groups['inner'], groups['minus']].filter(
    Boolean,
  )
  const currencies = [groups['outer'], groups['before'], groups['after']].filter(Boolean)
  if (signs.length > 1 || currencies.length > 1) return undefined
  return {
    digits: groups['digits'] ?? '',
    isMeasured: currencies.length > 0 || groups['unit'] !== undefined,
    isNegative: signs.length > 0,
  }
}

const toLiteral = ({ digits, isNegative }: Parts, decimal: Decimal): string | undefined => {
  if (!readings[decimal].test(digits)) return undefined
  const plain = digits.replaceAll(decimal === 'point' ? /[, '’]/g : /[. '’]/g, '').replace(',', '.')
  return `${isNegative ? '-' : ''}${plain}`
}

/** Reads a number with separators, currency, unit or parentheses, as a literal of JSON without leading zeros. */
export const readNumber = (text: string, decimal?: Decimal): Read<string> => {
  const parts = parseParts(text)
  if (!parts) return 'none'
  const [point, comma] = [toLiteral(parts, 'point'), toLiteral(parts, 'comma')]
  if (decimal !== undefined) {
    const value = decimal === 'point' ? point : comma
    return value === undefined ? 'none' : { value: removeZeros(value) }
  }
  if (point !== undefined && comma !== undefined && Number(point) !== Number(comma)) return 'ambiguous'
  const value = point ?? comma
  return value === undefined ? 'none' : { value: removeZeros(value) }
}

const removeZeros = (literal: string): string => literal.replace(/^(-?)0+(?=\d)/, '$1')

/** The convention that a text proves: it fits only one reading, or is an amount or a distance without three decimals. */
const voteDecimal = (text: string): Decimal | undefined => {
  const parts = parseParts(text)
  if (!parts) return undefined
  const [point, comma] = [toLiteral(parts, 'point'), toLiteral(parts, 'comma')]
  if (point === undefined || comma === undefined) {
    return point !== undefined ? 'point' : comma !== undefined ? 'comma' : undefined
  }
  if (!parts.isMeasured || Number(point) === Number(comma)) return undefined
  return parts.digits.includes(',') ? 'point' : 'comma'
}

/** Reads a date as ISO 8601, without a zone unless the text has one. A year of two digits is refused: its century is unknown. */
export const readDate = (text: string, order?: DayOrder): Read<string> => {
  const trimmed = text.trim()
  if (/^\d{4}-\d{2}-\d{2}/.test(trimmed)) return { value: trimmed }
  const groups = localDate.exec(trimmed)?.groups
  if (!groups) return 'none'
  const [one, two] = [Number(groups['one']), Number(groups['two'])]
  const time = formatTime(groups)
  if (time === undefined) return 'none'
  const toIso = (day: number, month: number): string | undefined =>
    isDay(Number(groups['year']), month, day)
      ? `${groups['year']}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}${time}`
      : undefined
  const [dayFirst, monthFirst] = [toIso(one, two), toIso(two, one)]
  const chosen = order === 'DMY' ? dayFirst : order === 'MDY' ? monthFirst : undefined
  if (order !== undefined) return chosen === undefined ? 'none' : { value: chosen }
  if (dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst) return 'ambiguous'
  const value = dayFirst ?? monthFirst
  return value === undefined ? 'none' : { value }
}

const localDate =
  /^(?<one>\d{1,2})([/.-])(?<two>\d{1,2})\2(?<year>\d{4})(?:[,\s]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s*(?<half>[ap]\.?m\.?)?)?$/i

const formatTime = ({
  half,
  hour,
  minute,
  second = '00',
}: Record<string, string | undefined>): string | undefined => {
  if (hour === undefined) return ''
  const hasHalf = half !== undefined
  const number = Number(hour)
  if (hasHalf ? number < 1 || number > 12 : number > 23) return undefined
  if (Number(minute) > 59 || Number(second) > 59) return undefined
  const full = !hasHalf ? number : (number % 12) + (/^p/i.test(half) ? 12 : 0)
  return `T${String(full).padStart(2, '0')}:${minute}:${second}`
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export type Detected<Choice> = {
  /** The first value that fits both readings. */
  example: string | undefined
  /** Whether values fit both readings and no other value decides: they cannot be read until the user chooses. */
  isOpen: boolean
  value: Choice | undefined
}

/** @param texts of the columns that are numbers */
export const detectDecimal = (texts: Iterable<string>): Detected<Decimal> =>
  detect(texts, voteDecimal, (text) => readNumber(text) === 'ambiguous')

/** @param texts of the columns that are dates */
export const detectDayOrder = (texts: Iterable<string>): Detected<DayOrder> =>
  detect(
    texts,
    (text) => {
      const groups = localDate.exec(text.trim())?.groups
      if (!groups || Number(groups['one']) === Number(groups['two'])) return undefined
      return Number(groups['one']) > 12 ? 'DMY' : Number(groups['two']) > 12 ? 'MDY' : undefined
    },
    (text) => readDate(text) === 'ambiguous',
  )

/** Returns the convention that all deciding values prove; undefined if they prove two. */
const detect = <Choice extends string>(
  texts: Iterable<string>,
  voteFor: (text: string) => Choice | undefined,
  isAmbiguous: (text: string) => boolean,
): Detected<Choice> => {
  const votes = new Set<Choice>()
  let example: string | undefined
  for (const text of texts) {
    const vote = voteFor(text)
    if (vote !== undefined) votes.add(vote)
    if (example === undefined && isAmbiguous(text)) example = text.trim()
  }
  const [value] = votes.size === 1 ? votes : []
  return { example, isOpen: example !== undefined && value === undefined, value }
}
