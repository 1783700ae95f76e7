/**
 * Amounts to reckon with: whole numbers of the smallest part that an amount can have, so that nothing is ever rounded.
 * What reads as an amount is what the database reads as one.
 */
import { readAmount } from '../../../plugins/database/storage/amount'

// As many digits behind the point as an amount may be written with.
const digits = 30

/** The amount in a text, or undefined when it reads as none. */
export const readExact = (text: unknown): bigint | undefined => {
  const read = readAmount(text)
  if (read === undefined) return undefined
  const [integer = '', rest = ''] = read.replace('-', '').split('.')
  const size = BigInt(integer + rest.padEnd(digits, '0'))
  return read.startsWith('-') ? -size : size
}

/** An amount as people write it, to the cent or as exact as it is: `-$1,240.00`. It reads as the same amount. */
export const writeExact = (amount: bigint): string => {
  const size = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const integer = size.slice(0, -digits).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = size.slice(-digits).replace(/0+$/, '').padEnd(2, '0')
  return `${amount < 0n ? '-' : ''}$${integer}.${rest}`
}
