/**
 * Parses the telephone numbers in a text, so that spellings of one number are equal: national or international, with `00`, `011`
 * or `tel:` before it, an extension after it, in digits of any script. Extensions are ignored when people are compared, because
 * few write them.
 */
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `country` is the calling code, absent where the text does not say it. */
export type PhoneNumber = { country?: string; national: string }

/** Fewer digits are an extension, or a part of a number. */
const minDigits = 7
/** ITU-T E.164 allows 15 digits, and people write `00`, `011` or a trunk zero before them. */
const maxDigits = 18
/** Longer text is not searched for numbers. */
const maxLength = 200

export const findNumbers = (text: string): PhoneNumber[] =>
  text.length > maxLength ? [] : splitNumbers(toAsciiDigits(text)).flatMap(parseNumber)

const extension =
  /(?:[;,]?\s*(?:\bext(?:ension|n)?|(?<![a-z])e?x|#|\banexo|\bint(?:erno)?|\bposte)[.:=]?\s*\d{1,7})\s*\)?\s*$/i

/** Separates two numbers, unless one would be too short: `303-555-0142 / 720-555-0143`, but not `030/123456`. */
const betweenNumbers = /[;,|/&\n]|\s(?:or|and|o|y)\s/i

const toDigits = (text: string): string => text.replaceAll(/\D/g, '')

const linkPrefix = /^\s*tel:/i

/** A typed number without `tel:` and extension; undefined for other text. */
export const cleanNumber = (typed: string): string | undefined => {
  const plain = typed.replace(linkPrefix, '').replace(extension, '')
  return /\p{L}/u.test(plain) || toDigits(toAsciiDigits(plain)).length < minDigits ? undefined : plain
}

/** One number as its country writes it: `(720) 555-0167`, `+34 912 34 56 78`. Other text, and a number with an extension, stays. */
export const formatPhone = (text: string): string => {
  if (text.length > maxLength || !/^[\d\s().+-]+$/.test(text)) return text
  const number = parsePhoneNumberFromString(text, 'US')
  if (!number?.isPossible()) return text
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}

const splitNumbers = (text: string): string[] => {
  const numbers: string[] = []
  for (const part of text.replace(linkPrefix, '').split(betweenNumbers)) {
    const before = numbers.at(-1)
    const isPart =
      toDigits(part).length < minDigits || (before !== undefined && toDigits(before).length < minDigits)
    if (before !== undefined && isPart) numbers.splice(-1, 1, `${before};${part}`)
    else numbers.push(part)
  }
  return numbers.flatMap((number) => {
    const digits = toDigits(number)
    // Two numbers of ten digits, with at most a space between.
    return digits.length === 20 ? [digits.slice(0, 10), digits.slice(10)] : [number]
  })
}

const parseNumber = (text: string): PhoneNumber[] => {
  const written = text.replace(extension, '')
  const digits = toDigits(written)
  if (digits.length < minDigits || digits.length > maxDigits || isPlaceholder(digits)) return []
  const international = /^[^\d+]*\+/.test(written) ? digits : removePrefix(digits)
  const explicit = international === undefined ? undefined : parseInternational(international)
  if (explicit) return [explicit]
  const national = { national: removeTrunk(digits) }
  // Without a plus the same digits may also be a national number.
  const guessed = digits.length > 10 ? parseInternational(digits) : undefined
  return guessed ? [guessed, national] : [national]
}

/** Removes `00`, or `011` in North America, which is dialled before a country code. */
const removePrefix = (digits: string): string | undefined => {
  const [, rest] = /^(?:00|011)(\d{10,})$/.exec(digits) ?? []
  return rest
}

/** @returns undefined if no country has such a number */
const parseInternational = (digits: string): PhoneNumber | undefined => {
  const number = parsePhoneNumberFromString(`+${digits}`)
  if (!number) return undefined
  const country: string = number.countryCallingCode
  const national = normalizeNational(country, number.nationalNumber)
  return national === number.nationalNumber && !number.isPossible() ? undefined : { country, national }
}

/** Mexico dropped the 1 of mobile numbers in 2019, and few write the 9 of Argentina's. Italy keeps a trunk zero, which many leave out. */
const normalizeNational = (country: string, national: string): string => {
  const extra = { '52': '1', '54': '9' }[country]
  const plain = national.replace(/^0+/, '')
  return plain.length === 11 && extra !== undefined && plain.startsWith(extra) ? plain.slice(1) : plain
}

/** Prefixes that are dialled before a number within a country: `0`, and until 2019 `01`, `044` and `045` in Mexico. */
const removeTrunk = (digits: string): string => digits.replace(/^(?:01|04[45])(?=\d{10}$)|^0+/, '')

/** 000-000-0000 and 123-456-7890 stand for no number. */
const isPlaceholder = (digits: string): boolean =>
  /^(\d)\1*$/.test(digits.replace(/^1(?=\d{10}$)/, '')) || /^(?:1?1234567890|0?123456789)$/.test(digits)

const toAsciiDigits = (text: string): string =>
  text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      if (digit >= '0' && digit <= '9') return digit
      // Unicode encodes the digits of a script in sequence, zero first.
      let zero = digit.codePointAt(0) ?? 0
      const at = zero
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
      return String((at - zero) % 10)
    })
    .replaceAll('＋', '+')

/**
 * The digits by which a text with telephone numbers is found: all of them, and those of each number within its country. The
 * digits of a partly typed number are a part of them.
 */
export const storedDigits = (text: string): string =>
  [...new Set([toDigits(toAsciiDigits(text)), ...findNumbers(text).map(({ national }) => national)])]
    .filter(Boolean)
    .join(' ')

/** The digits of a typed number within its country, or of its beginning or end: `+1 (773) 555-0142` is 7735550142, `+1 773` is 773. */
export const typedDigits = (typed: string): string => {
  const [number] = findNumbers(typed)
  if (number?.country !== undefined) return number.national
  const text = toAsciiDigits(typed)
  const digits = toDigits(text)
  if (!/^\s*(?:\+|00)/.test(text)) return number?.national ?? digits
  const started = digits.replace(/^00/, '')
  const formatter = new AsYouType()
  formatter.input(`+${started}`)
  return formatter.getNumber()?.nationalNumber || digits
}
