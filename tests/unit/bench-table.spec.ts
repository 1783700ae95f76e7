import { describe, expect, it } from 'vitest'
import type { Compared } from '../bench/beside/compare'
import { tableOf, verdictOn } from '../bench/beside/table'

const mebibyte = 1024 ** 2

const memory = (peak: number): Compared['memory'] => ({
  ours: { before: 100 * mebibyte, peak: peak * mebibyte },
  stock: { before: 100 * mebibyte, peak: 500 * mebibyte },
})

const comparison = {
  cases: [
    {
      memory: memory(110),
      name: 'by id',
      ours: { times: [2, 3, 4] },
      stock: { times: [6, 6, 6] },
      stockWithoutKey: { times: [4, 4, 4] },
    },
    {
      memory: memory(140),
      name: 'bulk delete',
      ours: { times: [20] },
      stock: { failure: 'no answer in 90 s', times: [] },
    },
  ],
  resident: { ours: { atEnd: mebibyte, atStart: mebibyte }, stock: { atEnd: mebibyte, atStart: mebibyte } },
  start: { ours: { times: [1500] }, stock: { times: [1000] } },
}

const rowOf = (name: string) => tableOf(comparison).find((line) => line.startsWith(name))

describe('tableOf', () => {
  it('has medians, ratios and what memory grew by', () => {
    expect(rowOf('by id')?.split(/ {2,}/)).toEqual([
      'by id',
      '3.00 ms',
      '6.00 ms',
      '0.50',
      '4.00 ms',
      '0.75',
      '10 MB',
      '400 MB',
    ])
  })

  it('says how stock fails, and gives no number for it', () => {
    expect(rowOf('bulk delete')?.split(/ {2,}/)).toEqual([
      'bulk delete',
      '20.0 ms',
      'fails',
      '40 MB',
      '400 MB',
    ])
    expect(tableOf(comparison)).toContain('! stock, bulk delete: no answer in 90 s')
  })

  it('fits a screen', () => {
    expect(tableOf(comparison).every((line) => line.length <= 100)).toBe(true)
  })
})

describe('verdictOn', () => {
  it('names the worst of what was promised', () => {
    expect(verdictOn(comparison)).toEqual([
      expect.stringContaining('0.75'),
      expect.stringContaining('grows by 40 MB'),
    ])
  })
})
