import type { Decimal } from 'decimal.js'
import { readExact, writeExact } from '../../shared/decimal'
import { Exact } from './payments'

/** Formats dollars and cents: `$1,240.00`. */
export const money = (amount: Decimal): string => writeExact(readExact(amount.toFixed(2)) ?? 0n)

/** An amount of the sums of a deal as a decimal. */
export const decimalOf = (amount: bigint): Decimal => new Exact(writeExact(amount).replace(/[$,]/g, ''))
