import { describe, expect, it } from 'vitest'
import type { Numbers } from '../../src/admin/features/report/figures'
import { computeBars } from '../../src/admin/features/report/measures'
import { listMonths, toPeriod } from '../../src/admin/features/report/periods'

describe('toPeriod', () => {
  const now = new Date(2026, 0, 31, 23, 59)

  it.each([
    ['thisMonth', '2026-01-01', '2026-01-31'],
    ['lastMonth', '2025-12-01', '2025-12-31'],
    ['threeMonths', '2025-11-01', '2026-01-31'],
    ['thisYear', '2026-01-01', '2026-01-31'],
    ['twelveMonths', '2025-02-01', '2026-01-31'],
  ] as const)('has whole months: %s', (preset, first, last) => {
    expect(toPeriod(preset, now)).toEqual({ first, last })
  })
})

describe('listMonths', () => {
  const local = (year: number, month: number, day = 1) => new Date(year, month - 1, day).toISOString()

  it('begins with the first day, goes on with each month, and ends after the last day', () => {
    expect(listMonths({ first: '2025-11-10', last: '2026-01-05' })).toEqual([
      local(2025, 11, 10),
      local(2025, 12),
      local(2026, 1),
      local(2026, 1, 6),
    ])
  })

  it('has one month for one day, and does not begin another that is not within', () => {
    expect(listMonths({ first: '2026-02-28', last: '2026-02-28' })).toEqual([
      local(2026, 2, 28),
      local(2026, 3),
    ])
  })

  it.each([
    ['2026-01-02', '2026-01-01'],
    ['', '2026-01-01'],
    ['2026-01-01', 'tomorrow'],
    ['2020-01-01', '2026-01-01'],
  ])('is undefined from %j until %j', (first, last) => {
    expect(listMonths({ first, last })).toBeUndefined()
  })
})

describe('computeBars', () => {
  const of = (gross: string): Numbers => ({
    contacted: 0,
    deals: 0,
    gross,
    leads: 0,
    minutes: null,
    units: 0,
    unread: 0,
    won: 0,
  })

  it('are shares of the largest, losses too', () => {
    expect(computeBars('gross', ['100.5', '-201', '0'].map(of))).toEqual([
      { isNegative: false, share: 50 },
      { isNegative: true, share: 100 },
      { isNegative: false, share: 0 },
    ])
  })

  it('are none where there is nothing', () => {
    expect(computeBars('leads', [of('1')])).toEqual([{ isNegative: false, share: 0 }])
  })
})
