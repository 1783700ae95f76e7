import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  toDay,
  listViewDays,
  toDate,
  addDays,
  addMonths,
  parseDay,
  step,
} from '../../src/admin/features/calendar/days'

describe('the days of a calendar', () => {
  const zone = process.env['TZ']
  // Its clocks go back on 25 October 2026 and forward on 28 March 2027.
  beforeEach(() => {
    process.env['TZ'] = 'Europe/Madrid'
  })
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  it('are seven of a week, from the day on which the reader begins it', () => {
    expect(listViewDays('week', '2026-11-24', 1)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ])
    expect(listViewDays('week', '2026-11-24', 0)[0]).toBe('2026-11-22')
    expect(listViewDays('week', '2026-11-22', 1)[0]).toBe('2026-11-16')
  })

  it('are the whole weeks that a month touches, and no more', () => {
    const november = listViewDays('month', '2026-11-24', 1)
    expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    // Four weeks exactly.
    const february = listViewDays('month', '2027-02-10', 1)
    expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28])
  })

  it('each stand once, also where a day has 23 or 25 hours', () => {
    for (const month of ['2026-10-01', '2027-03-01']) {
      const days = listViewDays('month', month, 1)
      expect(new Set(days).size).toBe(days.length)
    }
    const begin = toDate('2026-10-25')
    expect(toDate(addDays('2026-10-25', 1)).getTime() - begin.getTime()).toBe(25 * 3_600_000)
    expect(toDate('2026-07-01').toISOString()).toBe('2026-06-30T22:00:00.000Z')
    expect(toDay(new Date('2026-06-30T22:00:00.000Z'))).toBe('2026-07-01')
  })

  it('lead to the month or week before and after', () => {
    expect(step('week', '2026-12-30', 1)).toBe('2027-01-06')
    expect(step('month', '2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  })

  it.each([undefined, null, '', '2026-13-01', '2026-02-30', '26-02-03', '2026-2-3', "2026-01-01'"])(
    'are not read from %j',
    (text) => {
      expect(parseDay(text)).toBeUndefined()
    },
  )

  it('are read from an address', () => {
    expect(parseDay('2028-02-29')).toBe('2028-02-29')
  })
})
