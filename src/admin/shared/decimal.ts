/**
 * Exact decimal arithmetic: amounts are integers of their smallest possible unit, so nothing is rounded. Text counts
 * as an amount exactly if the database reads it as one.
 */
import { readAmount } from '../../plugins/database/storage/amount'

const maxDecimals = 30

/** Parses an amount; undefined if the text is not an amount. */
export const parseExact = (text: unknown): bigint | undefined => {
  const decimal = readAmount(text)
  if (decimal === undefined) return undefined
  const [integer = '', decimals = ''] = decimal.replace('-', '').split('.')
  const magnitude = BigInt(integer + decimals.padEnd(maxDecimals, '0'))
  return decimal.startsWith('-') ? -magnitude : magnitude
}

/** Formats an amount such as `-$1,240.00`, with more decimals if it has them. Parsing it gives the same amount. */
export const formatExact = (amount: bigint): string => {
  const magnitude = String(amount < 0n ? -amount : amount).padStart(maxDecimals + 1, '0')
  const integer = magnitude.slice(0, -maxDecimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = magnitude.slice(-maxDecimals).replace(/0+$/, '').padEnd(2, '0')
  return `${amount < 0n ? '-' : ''}$${integer}.${decimals}`
}

/** Formats the text of an amount as `$12,400.00`; undefined if the text is not an amount. */
export const formatAmount = (text: unknown): string | undefined => {
  const exact = parseExact(text)
  return exact === undefined ? undefined : formatExact(exact)
}
