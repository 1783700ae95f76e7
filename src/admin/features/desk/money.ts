import type { Decimal } from 'decimal.js'
import { parseExact, formatExact } from '../../../lib/amounts'
import { Exact } from './payments'

/** Formats dollars and cents: `$1,240.00`. */
export const toUsd = (amount: Decimal): string => formatExact(parseExact(amount.toFixed(2)) ?? 0n)

/** Converts an exact amount to a decimal. */
export const toDecimal = (amount: bigint): Decimal => new Exact(formatExact(amount).replace(/[$,]/g, ''))
