import { describe, expect, it } from 'vitest'
import type { Measured } from '../bench/beside/compare'
import { type Comparison, tableOf, verdictOn } from '../bench/beside/table'

const mebibyte = 1024 ** 2

const measured = (rates: number[], more: Partial<Measured> = {}): Measured => ({
  cpuMs: [0.5],
  databaseMs: [0.25],
  latency: [],
  peak: 300 * mebibyte,
  rates,
  ...more,
})

const comparison: Comparison = {
  figures: [
    {
      connections: 4,
      row: 'by id, depth 0',
      sides: {
        limit: measured([7900, 8000, 8100]),
        service: measured([4800, 5000, 5200]),
        stock: measured([250, 100, 300]),
      },
    },
    {
      connections: 1,
      row: 'bulk delete',
      sides: {
        limit: measured([10]),
        service: measured([5]),
        stock: measured([], { failure: 'no answer in 90 s' }),
      },
    },
    ...[100, 40].map((rate, at) => ({
      connections: 4,
      row: ['list of 10', 'list of 10 by amount'][at] ?? '',
      sides: { limit: measured([200]), service: measured([rate]), stock: measured([50]) },
    })),
  ],
  resident: { service: 200 * mebibyte },
  size: 1000,
  skipped: [{ row: 'count', why: 'the service answers 400' }],
  start: { service: [1500, 900, 1000] },
}

const rowOf = (name: string) =>
  tableOf(comparison)
    .find((line) => line.startsWith(name))
    ?.split(/ {2,}/)

describe('tableOf', () => {
  it('has medians, ratios, what is asked, and what a request costs', () => {
    expect(rowOf('by id, depth 0')).toEqual([
      'by id, depth 0',
      '4',
      '8,000',
      '5,000',
      '250',
      '0.63',
      '0.60 met',
      '20',
      '0.500',
      '0.250',
      '0.750',
      '300',
    ])
  })

  it('says how stock fails, and gives no number for it', () => {
    expect(rowOf('bulk delete')?.slice(2, 7)).toEqual(['10.0', '5.00', 'fails', '0.50', '0.67 not'])
    expect(tableOf(comparison)).toContain('! stock, bulk delete, 1 connection: no answer in 90 s')
  })

  it('says what is left out and why', () => {
    expect(tableOf(comparison)).toContain('! count is left out: the service answers 400')
  })

  it('fits a screen', () => {
    expect(tableOf(comparison).every((line) => line.length <= 130)).toBe(true)
  })
})

describe('verdictOn', () => {
  it('compares with what is asked', () => {
    expect(verdictOn(comparison)).toEqual([
      expect.stringMatching(/amount .* 2\.50 .*: not\.$/),
      expect.stringMatching(/after the load 200 MB .*: met\.$/),
      expect.stringMatching(/peak 300 MB .*: met\.$/),
      expect.stringMatching(/first after 1000 ms .*: met\.$/),
    ])
  })
})
