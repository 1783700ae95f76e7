/** Creates vehicle identification numbers (VIN, 49 CFR 565): 17 characters without I, O and Q, one of them a check digit. */
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
const values: Record<string, number> = Object.fromEntries(
  ['0', '1AJ', '2BKS', '3CLT', '4DMU', '5ENV', '6FW', '7GPX', '8HY', '9RZ'].flatMap((signs, value) =>
    signs.split('').map((sign) => [sign, value]),
  ),
)

const years: Record<number, string> = Object.fromEntries(
  'CDEFGHJKLMNPRST'.split('').map((sign, at) => [2012 + at, sign]),
)

/**
 * @param kind seven characters that describe the vehicle. The VIN has a 0 before them, with which no real
 *   manufacturer code begins
 */
export const makeVin = (kind: string, year: number, serial: number): string => {
  const open = `0${kind}_${years[year]}0${String(serial).padStart(6, '0')}`
  const sum = open.split('').reduce((total, sign, at) => total + (values[sign] ?? 0) * (weights[at] ?? 0), 0)
  return open.replace('_', sum % 11 === 10 ? 'X' : String(sum % 11))
}
