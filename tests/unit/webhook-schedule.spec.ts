import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextWait, waits } from '../../src/plugins/webhooks/delivery/schedule'

const second = 1000
const hour = 3600 * second
const day = 24 * hour

describe('the waits between tries', () => {
  it('are those of ten tries over some 75 hours', () => {
    expect(waits.map((wait) => wait / second)).toEqual([
      0,
      5,
      300,
      1800,
      2 * 3600,
      5 * 3600,
      10 * 3600,
      14 * 3600,
      20 * 3600,
      24 * 3600,
    ])
    expect(waits.reduce((sum, wait) => sum + wait, 0) / hour).toBeCloseTo(75.6, 1)
  })

  it('differ by a fifth either way, and reach both ends', () => {
    for (const [tries, wait] of waits.entries()) {
      expect(nextWait(tries, 0, 0)).toBeCloseTo(wait * 0.8, 3)
      expect(nextWait(tries, 0, 1)).toBeCloseTo(wait * 1.2, 3)
    }
    const seen = Array.from({ length: 500 }, () => nextWait(1) ?? 0)
    expect(Math.min(...seen)).toBeLessThan(4.3 * second)
    expect(Math.max(...seen)).toBeGreaterThan(5.7 * second)
  })

  it('end after the tenth try', () => {
    expect([nextWait(9), nextWait(10), nextWait(11)]).toEqual([expect.any(Number), undefined, undefined])
    expect(nextWait(10, 5 * second)).toBeUndefined()
  })

  it('are never shorter than the receiver asked for, but for what it asked beyond a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ max: 9, min: 1 }),
        fc.integer({ max: 10 * day, min: 0 }),
        fc.double({ max: 1, min: 0, noNaN: true }),
        (tries, asked, random) => {
          const plain = nextWait(tries, 0, random) ?? 0
          const wait = nextWait(tries, asked, random) ?? 0
          expect(wait).toBe(Math.max(plain, Math.min(asked, day)))
          expect(wait).toBeLessThanOrEqual(1.2 * day)
        },
      ),
      { examples: [[9, 0, 1]] },
    )
  })
})
