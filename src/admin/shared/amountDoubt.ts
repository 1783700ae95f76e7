/** Amounts that are probably not what was meant: written as in countries where the comma stands before decimals. Pure. */
import { readNumber } from '../../lib/table/conventions'
import { readAmount } from '../../plugins/database/storage/amount'

/** A point before exactly three digits, as of thousands elsewhere: `12.500`. */
const thousands = /^[-+\s$]*\d{1,3}(?:\.\d{3})+$/

/** The number that `6,99` or `12.500` probably is, as it should be written; undefined for texts without a doubt. */
export const meantAmount = (text: string): string | undefined => {
  const trimmed = text.trim()
  if (readAmount(trimmed) !== undefined && !thousands.test(trimmed)) return undefined
  const read = readNumber(trimmed, 'comma')
  return typeof read === 'string' || read.value === readAmount(trimmed) ? undefined : read.value
}
