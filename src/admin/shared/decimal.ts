/**
 * Exact decimal arithmetic: amounts are integers of their smallest possible unit, so nothing is rounded. Text counts
 * as an amount exactly if the database reads it as one.
 */
import { readAmount } from '../../plugins/database/storage/amount'

// The maximum of decimal places in an amount.
const digits = 30

/** Parses an amount; undefined if the text is none. */
export const readExact = (text: unknown): bigint | undefined => {
  const read = readAmount(text)
  if (read === undefined) return undefined
  const [integer = '', rest = ''] = read.replace('-', '').split('.')
  const size = BigInt(integer + rest.padEnd(digits, '0'))
  return read.startsWith('-') ? -size : size
}

/** Formats an amount such as `-$1,240.00`, with more decimals if it has them. Parsing it gives the same amount. */
export const writeExact = (amount: bigint): string => {
  const size = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const integer = size.slice(0, -digits).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = size.slice(-digits).replace(/0+$/, '').padEnd(2, '0')
  return `${amount < 0n ? '-' : ''}$${integer}.${rest}`
}

/** An amount as the panel shows all of them, `$12,400.00`; undefined for text that is none, which is shown as it is. */
export const formatAmount = (text: unknown): string | undefined => {
  const exact = readExact(text)
  return exact === undefined ? undefined : writeExact(exact)
}
