import { describe, expect, it } from 'vitest'
import { nextNumber } from '../../src/admin/features/deal/number/proposedNumber'

const first = { digits: 4, from: 1001, prefix: 'D-' }

describe('nextNumber', () => {
  it('continues after the highest number of the usual form', () => {
    expect(nextNumber(['D-3002', 'D-3010', 'X-9999', 'D-3009'])).toEqual({
      digits: 4,
      from: 3011,
      prefix: 'D-',
    })
  })

  it('keeps leading zeros, and grows beyond them', () => {
    expect(nextNumber(['0008'])).toEqual({ digits: 4, from: 9, prefix: '' })
    expect(nextNumber(['A/99'])).toEqual({ digits: 2, from: 100, prefix: 'A/' })
  })

  it('takes the newer of two forms that are as frequent', () => {
    expect(nextNumber(['2026-1', 'D-7'])).toEqual({ digits: 1, from: 2, prefix: '2026-' })
  })

  it('begins with D-1001 where no number ends with digits', () => {
    expect(nextNumber([])).toEqual(first)
    expect(nextNumber(['first', ''])).toEqual(first)
  })

  it('takes all that stands before the last digits as the form', () => {
    expect(nextNumber(['a\n1'])).toEqual({ digits: 1, from: 2, prefix: 'a\n' })
    expect(nextNumber(['2026-12-7'])).toEqual({ digits: 1, from: 8, prefix: '2026-12-' })
  })

  it('does not continue numbers that are too long to count', () => {
    expect(nextNumber(['9'.repeat(15)])).toEqual({ digits: 15, from: 1e15, prefix: '' })
    expect(nextNumber(['9'.repeat(16)])).toEqual(first)
  })
})
