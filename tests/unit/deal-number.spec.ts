import { describe, expect, it } from 'vitest'
import { nextNumbers } from '../../src/admin/features/deal/number/proposedNumber'

describe('nextNumbers', () => {
  it('continues after the highest number of the usual form', () => {
    expect(nextNumbers(['D-3002', 'D-3010', 'X-9999', 'D-3009'], 2)).toEqual(['D-3011', 'D-3012'])
  })

  it('keeps leading zeros, and grows beyond them', () => {
    expect(nextNumbers(['0008'], 3)).toEqual(['0009', '0010', '0011'])
    expect(nextNumbers(['A/99'], 1)).toEqual(['A/100'])
  })

  it('takes the newer of two forms that are as frequent', () => {
    expect(nextNumbers(['2026-1', 'D-7'], 1)).toEqual(['2026-2'])
  })

  it('begins with D-1001 where no number ends with digits', () => {
    expect(nextNumbers([], 2)).toEqual(['D-1001', 'D-1002'])
    expect(nextNumbers(['first', ''], 1)).toEqual(['D-1001'])
  })

  it('takes all that stands before the last digits as the form', () => {
    expect(nextNumbers(['a\n1'], 1)).toEqual(['a\n2'])
    expect(nextNumbers(['2026-12-7'], 1)).toEqual(['2026-12-8'])
  })

  it('does not continue numbers that are too long to count', () => {
    expect(nextNumbers(['9'.repeat(15)], 1)).toEqual([`1${'0'.repeat(15)}`])
    expect(nextNumbers(['9'.repeat(16)], 1)).toEqual(['D-1001'])
  })
})
