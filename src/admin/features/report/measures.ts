/** Converts numbers to the measures of the charts. Pure. */
import { formatAmount, parseExact } from '../../../lib/amounts'
import type { Numbers } from './figures'
import { createNumberFormat } from '../../shared/numbers'

export const measures = ['leads', 'won', 'units', 'gross'] as const

export type Measure = (typeof measures)[number]

/** Computes the length of each bar in percent of the longest, and whether its number is below zero. */
export const computeBars = (
  measure: Measure,
  all: readonly Numbers[],
): { isNegative: boolean; share: number }[] => {
  const sizes = all.map((numbers) =>
    measure === 'gross' ? (parseExact(numbers.gross) ?? 0n) : BigInt(numbers[measure]),
  )
  const largest = sizes.reduce((max, size) => (abs(size) > max ? abs(size) : max), 0n)
  return sizes.map((size) => ({
    isNegative: size < 0n,
    share: largest === 0n ? 0 : Number((abs(size) * 1000n) / largest) / 10,
  }))
}

const abs = (size: bigint): bigint => (size < 0n ? -size : size)

export const formatMeasure = (measure: Measure, numbers: Numbers, language: string): string =>
  measure === 'gross'
    ? (formatAmount(numbers.gross) ?? numbers.gross)
    : createNumberFormat(language).format(numbers[measure])
