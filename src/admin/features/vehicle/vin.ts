/**
 * Vehicle identification numbers: 17 characters (ISO 3779), with the check digit and the model year of vehicles made for North
 * America (49 CFR 565.15). Pure.
 */
const length = 17

/** The value of each character, and the weight of each place, in the sum that the check digit is the remainder of. */
const values = new Map(
  ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'].flatMap((signs, value) =>
    Array.from(signs, (sign) => [sign, value] as const),
  ),
)
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The model years from 1980 on; after the last sign they begin again. */
const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const firstYear = 1980

export type VinProblem =
  | { kind: 'blanks'; meant: string }
  | { expected: string; kind: 'checkDigit' }
  | { kind: 'length'; length: number }
  | { kind: 'signs'; signs: string }

const plain = (vin: string): string => vin.trim().toUpperCase()

/** Why a text is probably no VIN; undefined if nothing speaks against it. */
export const vinProblem = (text: string): undefined | VinProblem => {
  const vin = plain(text)
  if (vin === '') return undefined
  const meant = vin.replaceAll(/[\s.·-]/g, '')
  if (meant !== vin && meant.length === length) return { kind: 'blanks', meant }
  const signs = [...new Set(Array.from(vin).filter((sign) => !values.has(sign) && sign.trim() !== ''))].join(
    ' ',
  )
  if (signs !== '') return { kind: 'signs', signs }
  if (vin.length !== length) return { kind: 'length', length: vin.length }
  const expected = checkDigit(vin)
  return vin[8] === expected ? undefined : { expected, kind: 'checkDigit' }
}

const checkDigit = (vin: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * (values.get(vin[at] ?? '') ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/**
 * The model years that the tenth character may stand for, the likeliest first: it repeats every 30 years, and a letter in the
 * seventh place says 2010 or later. None without a proper VIN.
 *
 * @param latest no later year is meant
 */
export const modelYears = (text: string, latest: number): number[] => {
  const vin = plain(text)
  const place = yearSigns.indexOf(vin[9] ?? ' ')
  if (vinProblem(vin) !== undefined || vin === '' || place < 0) return []
  const early = firstYear + place
  const late = early + yearSigns.length
  const isLate = /[A-Z]/.test(vin[6] ?? '')
  return (isLate ? [late, early] : [early, late]).filter((year) => year <= latest)
}
