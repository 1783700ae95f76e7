/**
 * How a file writes numbers and dates: `45.210` is 45,210 in one file and 45.21 in another. What fits two readings is read by the
 * convention of its file, which all its values decide, and otherwise not at all. Works in the browser as well.
 */

export type Decimal = 'comma' | 'point'
export type DayOrder = 'DMY' | 'MDY'
export type Conventions = { dayOrder?: DayOrder | undefined; decimal?: Decimal | undefined }

/** `ambiguous`: it fits two readings, and the file has no convention. */
export type Read<Value> = 'ambiguous' | 'none' | { value: Value }

const currency = String.raw`[$€£¥]|US\$|MX\$|CA?\$|AU?\$|R\$|USD|EUR|MXN|CAD|GBP|CHF|AUD|BRL`
const unit = String.raw`mi|mi\.|miles|millas|km|kms|kilometers|kilómetros`
// Single optional spaces: several stretches of any length after each other would be tried in all their combinations.
const amount = new RegExp(
  // Of an account: "$ (450.00)".
  String.raw`^(?:(?<outer>${currency}) ?(?=\())?(?<open>\()? ?(?<sign>[-+−–])? ?(?<before>${currency})? ?(?<inner>[-−–])?(?<digits>\d[\d.,'’ ]*?) ?(?<after>${currency})?(?<unit>${unit})? ?(?<minus>-)? ?(?<close>\))?$`,
  'i',
)
/** No number that a field keeps is longer. */
const maxAmountLength = 100
const readings: Readonly<Record<Decimal, RegExp>> = {
  comma: /^(?:\d+|\d{1,3}(?:([. '’])\d{3})(?:\1\d{3})*)(?:,\d+)?$/,
  point: /^(?:\d+|\d{1,3}(?:([, '’])\d{3})(?:\1\d{3})*)(?:\.\d+)?$/,
}

type Parts = {
  digits: string
  /** Whether a currency or a unit of distance stands beside it: nobody counts those in thousandths. */
  isMeasured: boolean
  isNegative: boolean
}

const partsOf = (text: string): Parts | undefined => {
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

const literalOf = ({ digits, isNegative }: Parts, decimal: Decimal): string | undefined => {
  if (!readings[decimal].test(digits)) return undefined
  const plain = digits.replaceAll(decimal === 'point' ? /[, '’]/g : /[. '’]/g, '').replace(',', '.')
  return `${isNegative ? '-' : ''}${plain}`
}

/** The number of a text with separators, currency, unit or parentheses, as a literal of JSON without leading zeros. */
export const readNumber = (text: string, decimal?: Decimal): Read<string> => {
  const parts = partsOf(text)
  if (!parts) return 'none'
  const [point, comma] = [literalOf(parts, 'point'), literalOf(parts, 'comma')]
  if (decimal !== undefined) {
    const value = decimal === 'point' ? point : comma
    return value === undefined ? 'none' : { value: withoutZeros(value) }
  }
  if (point !== undefined && comma !== undefined && Number(point) !== Number(comma)) return 'ambiguous'
  const value = point ?? comma
  return value === undefined ? 'none' : { value: withoutZeros(value) }
}

const withoutZeros = (literal: string): string => literal.replace(/^(-?)0+(?=\d)/, '$1')

/** The convention that a text shows: one reading alone fits, or it is money or a distance, which have no three decimals. */
const voteOf = (text: string): Decimal | undefined => {
  const parts = partsOf(text)
  if (!parts) return undefined
  const [point, comma] = [literalOf(parts, 'point'), literalOf(parts, 'comma')]
  if (point === undefined || comma === undefined) {
    return point !== undefined ? 'point' : comma !== undefined ? 'comma' : undefined
  }
  if (!parts.isMeasured || Number(point) === Number(comma)) return undefined
  return parts.digits.includes(',') ? 'point' : 'comma'
}

/** ISO 8601, without a zone unless the text has one. A year of two digits could be of any century: it is none. */
export const readDate = (text: string, order?: DayOrder): Read<string> => {
  const trimmed = text.trim()
  if (/^\d{4}-\d{2}-\d{2}/.test(trimmed)) return { value: trimmed }
  const groups = localDate.exec(trimmed)?.groups
  if (!groups) return 'none'
  const [one, two] = [Number(groups['one']), Number(groups['two'])]
  const time = timeOf(groups)
  if (time === undefined) return 'none'
  const iso = (day: number, month: number): string | undefined =>
    isDay(Number(groups['year']), month, day)
      ? `${groups['year']}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}${time}`
      : undefined
  const [dayFirst, monthFirst] = [iso(one, two), iso(two, one)]
  const chosen = order === 'DMY' ? dayFirst : order === 'MDY' ? monthFirst : undefined
  if (order !== undefined) return chosen === undefined ? 'none' : { value: chosen }
  if (dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst) return 'ambiguous'
  const value = dayFirst ?? monthFirst
  return value === undefined ? 'none' : { value }
}

const localDate =
  /^(?<one>\d{1,2})([/.-])(?<two>\d{1,2})\2(?<year>\d{4})(?:[,\s]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s*(?<half>[ap]\.?m\.?)?)?$/i

const timeOf = ({
  half,
  hour,
  minute,
  second = '00',
}: Record<string, string | undefined>): string | undefined => {
  if (hour === undefined) return ''
  const isHalf = half !== undefined
  const number = Number(hour)
  if (isHalf ? number < 1 || number > 12 : number > 23) return undefined
  if (Number(minute) > 59 || Number(second) > 59) return undefined
  const full = !isHalf ? number : (number % 12) + (/^p/i.test(half) ? 12 : 0)
  return `T${String(full).padStart(2, '0')}:${minute}:${second}`
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export type Detected<Choice> = {
  /** The first value that fits both readings. */
  example: string | undefined
  /** Values fit both readings, and nothing in the file says which: they cannot be read until somebody chooses. */
  isOpen: boolean
  value: Choice | undefined
}

/** @param texts of the columns that are numbers */
export const detectDecimal = (texts: Iterable<string>): Detected<Decimal> =>
  detect(texts, voteOf, (text) => readNumber(text) === 'ambiguous')

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

/** The choice of all values that have one. A file of two conventions has none. */
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
