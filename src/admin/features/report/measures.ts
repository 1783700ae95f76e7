/** Converts numbers to the measures of the charts. Pure. */
import { formatAmount, parseExact } from '../../shared/decimal'
import type { Numbers } from './figures'

export const measures = ['leads', 'won', 'units', 'gross'] as const

export type Measure = (typeof measures)[number]

/** The length of a bar in percent of the longest, and whether the number is below zero. */
export const lengths = (
  measure: Measure,
  all: readonly Numbers[],
): { isNegative: boolean; share: number }[] => {
  const sizes = all.map((numbers) =>
    measure === 'gross' ? (parseExact(numbers.gross) ?? 0n) : BigInt(numbers[measure]),
  )
  const largest = sizes.reduce((most, size) => (abs(size) > most ? abs(size) : most), 0n)
  return sizes.map((size) => ({
    isNegative: size < 0n,
    share: largest === 0n ? 0 : Number((abs(size) * 1000n) / largest) / 10,
  }))
}

const abs = (size: bigint): bigint => (size < 0n ? -size : size)

export const written = (measure: Measure, numbers: Numbers, language: string): string =>
  measure === 'gross'
    ? (formatAmount(numbers.gross) ?? numbers.gross)
    : new Intl.NumberFormat(language).format(numbers[measure])
