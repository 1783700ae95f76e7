/**
 * Parses the telephone numbers in a text, so that spellings of one number are equal: national or international, with `00`, `011`
 * or `tel:` before it, an extension after it, in digits of any script. Extensions are ignored when people are compared, because
 * few write them.
 */
import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `country` is the calling code, absent where the text does not say it. */
export type PhoneNumber = { country?: string; national: string }

/** Fewer are an extension, or a part of a number. */
const minDigits = 7
/** ITU-T E.164 has 15, and people write `00`, `011` or a trunk zero before them. */
const maxDigits = 18
/** Longer text is not searched for numbers. */
const maxLength = 200

export const phoneNumbersIn = (text: string): PhoneNumber[] =>
  text.length > maxLength ? [] : splitNumbers(withAsciiDigits(text)).flatMap(readNumber)

const extension =
  /(?:[;,]?\s*(?:\bext(?:ension|n)?|(?<![a-z])e?x|#|\banexo|\bint(?:erno)?|\bposte)[.:=]?\s*\d{1,7})\s*\)?\s*$/i

/** Between two numbers, unless what is beside it is too short: `303-555-0142 / 720-555-0143`, and not `030/123456`. */
const betweenNumbers = /[;,|/&\n]|\s(?:or|and|o|y)\s/i

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

const link = /^\s*tel:/i

/** A typed number without `tel:` and extension; undefined for other text. */
export const plainNumber = (typed: string): string | undefined => {
  const plain = typed.replace(link, '').replace(extension, '')
  return /\p{L}/u.test(plain) || digitsOf(withAsciiDigits(plain)).length < minDigits ? undefined : plain
}

const splitNumbers = (text: string): string[] => {
  const numbers: string[] = []
  for (const part of text.replace(link, '').split(betweenNumbers)) {
    const before = numbers.at(-1)
    const isPart =
      digitsOf(part).length < minDigits || (before !== undefined && digitsOf(before).length < minDigits)
    if (before !== undefined && isPart) numbers.splice(-1, 1, `${before};${part}`)
    else numbers.push(part)
  }
  return numbers.flatMap((number) => {
    const digits = digitsOf(number)
    // Two of ten digits, with no more than a space between.
    return digits.length === 20 ? [digits.slice(0, 10), digits.slice(10)] : [number]
  })
}

const readNumber = (text: string): PhoneNumber[] => {
  const written = text.replace(extension, '')
  const digits = digitsOf(written)
  if (digits.length < minDigits || digits.length > maxDigits || isPlaceholder(digits)) return []
  const international = /^[^\d+]*\+/.test(written) ? digits : afterPrefix(digits)
  const explicit = international === undefined ? undefined : withCountry(international)
  if (explicit) return [explicit]
  const national = { national: withoutTrunk(digits) }
  // Without a plus it may be a national number, too.
  const guessed = digits.length > 10 ? withCountry(digits) : undefined
  return guessed ? [guessed, national] : [national]
}

/** `00` is dialled before a country code, in North America `011`. */
const afterPrefix = (digits: string): string | undefined => {
  const [, rest] = /^(?:00|011)(\d{10,})$/.exec(digits) ?? []
  return rest
}

/** @returns undefined where no country has such a number */
const withCountry = (digits: string): PhoneNumber | undefined => {
  const number = parsePhoneNumberFromString(`+${digits}`)
  if (!number) return undefined
  const country: string = number.countryCallingCode
  const national = asStored(country, number.nationalNumber)
  return national === number.nationalNumber && !number.isPossible() ? undefined : { country, national }
}

/** Mexico dropped the 1 of mobile numbers in 2019, and few write the 9 of Argentina's. Italy keeps a trunk zero, which many leave out. */
const asStored = (country: string, national: string): string => {
  const extra = { '52': '1', '54': '9' }[country]
  const plain = national.replace(/^0+/, '')
  return plain.length === 11 && extra !== undefined && plain.startsWith(extra) ? plain.slice(1) : plain
}

/** Prefixes that are dialled before a number within a country: `0`, and until 2019 `01`, `044` and `045` in Mexico. */
const withoutTrunk = (digits: string): string => digits.replace(/^(?:01|04[45])(?=\d{10}$)|^0+/, '')

/** 000-000-0000 and 123-456-7890 stand for no number. */
const isPlaceholder = (digits: string): boolean =>
  /^(\d)\1*$/.test(digits.replace(/^1(?=\d{10}$)/, '')) || /^(?:1?1234567890|0?123456789)$/.test(digits)

const withAsciiDigits = (text: string): string =>
  text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      if (digit >= '0' && digit <= '9') return digit
      // Unicode has the digits of a script in a row, zero first.
      let zero = digit.codePointAt(0) ?? 0
      const at = zero
      while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
      return String((at - zero) % 10)
    })
    .replaceAll('＋', '+')

/**
 * The digits by which a text with telephone numbers is searched: all of them, and those of each number within its country. A part of a
 * number, as typed, is a part of these.
 */
export const storedDigits = (text: string): string =>
  [...new Set([digitsOf(withAsciiDigits(text)), ...phoneNumbersIn(text).map(({ national }) => national)])]
    .filter(Boolean)
    .join(' ')

/** The digits of a typed number within its country, or of its beginning or end: `+1 (773) 555-0142` is 7735550142, `+1 773` is 773. */
export const typedDigits = (typed: string): string => {
  const [number] = phoneNumbersIn(typed)
  if (number?.country !== undefined) return number.national
  const text = withAsciiDigits(typed)
  const digits = digitsOf(text)
  if (!/^\s*(?:\+|00)/.test(text)) return number?.national ?? digits
  const begun = digits.replace(/^00/, '')
  const formatter = new AsYouType()
  formatter.input(`+${begun}`)
  return formatter.getNumber()?.nationalNumber || digits
}
