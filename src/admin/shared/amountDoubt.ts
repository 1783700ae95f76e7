/** Amounts that are probably not what was meant: written as in countries where the comma stands before decimals. Pure. */
import { readNumber } from '../../lib/table/conventions'
import { readAmount } from '../../plugins/database/storage/amount'

/** A point before exactly three digits, as of thousands elsewhere: `12.500`. */
const thousands = /^[-+\s$]*\d{1,3}(?:\.\d{3})+$/

/** `12k` and `12.5 K`. */
const thousand = /^\$?\s*(\d+(?:\.\d{1,3})?)\s*k$/i

/** The number that `6,99`, `12.500` or `12k` probably is, as it should be written; undefined for texts without a doubt. */
export const meantAmount = (text: string): string | undefined => {
  const trimmed = text.trim()
  const [, short] = thousand.exec(trimmed) ?? []
  if (short !== undefined) return String(Math.round(Number(short) * 1000))
  if (readAmount(trimmed) !== undefined && !thousands.test(trimmed)) return undefined
  const read = readNumber(trimmed, 'comma')
  return typeof read === 'string' || read.value === readAmount(trimmed) ? undefined : read.value
}
