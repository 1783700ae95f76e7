/** Finds amounts that were probably meant otherwise, such as with a decimal comma. Pure. */
import { readNumber } from '../../lib/table/conventions'
import { readAmount } from '../../lib/amounts'

/** A point before exactly three digits, as other countries group thousands: `12.500`. */
const groupedThousands = /^[-+\s$]*\d{1,3}(?:\.\d{3})+$/

/** Matches `12k` and `12.5 K`. */
const kiloSuffix = /^\$?\s*(\d+(?:\.\d{1,3})?)\s*k$/i

/** Suggests the number that `6,99`, `12.500` or `12k` probably means; undefined for unambiguous texts. */
export const suggestAmount = (text: string): string | undefined => {
  const trimmed = text.trim()
  const [, kilos] = kiloSuffix.exec(trimmed) ?? []
  if (kilos !== undefined) return String(Math.round(Number(kilos) * 1000))
  if (readAmount(trimmed) !== undefined && !groupedThousands.test(trimmed)) return undefined
  const read = readNumber(trimmed, 'comma')
  return typeof read === 'string' || read.value === readAmount(trimmed) ? undefined : read.value
}
