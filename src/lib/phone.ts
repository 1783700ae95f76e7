import { AsYouType, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The digits of a telephone number, or of its beginning or end, without country code and trunk zero: with these alone it is found however
 * much of both was stored. `+1 (773) 555-0142` and `17735550142` are 7735550142, `07911 123456` is 7911123456.
 */
export const nationalDigits = (typed: string): string => {
  const digits = typed.replaceAll(/\D/g, '')
  const international = /^\s*(?:\+|00)/.test(typed) ? digits.replace(/^00/, '') : undefined
  if (international !== undefined) return partOf(international) || digits
  if (digits.length >= fewestWithCountry) {
    const number = parsePhoneNumberFromString(`+${digits}`)
    if (number?.isPossible()) return number.nationalNumber
  }
  return digits.length >= fewestWithTrunk ? digits.replace(/^0/, '') : digits
}

// Without a plus a number of ten digits may be one of the country, and begin like a country code.
const fewestWithCountry = 11

// The last digits of a number may begin with a zero as well.
const fewestWithTrunk = 9

const partOf = (international: string): string => {
  const formatter = new AsYouType()
  formatter.input(`+${international}`)
  return formatter.getNumber()?.nationalNumber ?? ''
}
