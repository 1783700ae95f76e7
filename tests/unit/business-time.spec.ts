import { describe, expect, it } from 'vitest'
import {
  afterOpenMinutes,
  type Hours,
  openMinutesBetween,
  readHours,
} from '../../src/plugins/tasks/hours/businessTime'
import { parseHours } from '../../src/plugins/tasks/hours/parse'

const hoursOf = (text: string, zone = 'America/Denver'): Hours => {
  const hours = readHours(text, zone)
  if (!hours) throw new Error(`${text} was not read.`)
  return hours
}

const after = (start: string, minutes: number, hours: Hours) =>
  new Date(afterOpenMinutes(Date.parse(start), minutes, hours)).toISOString()

const between = (start: string, end: string, hours: Hours) =>
  openMinutesBetween(Date.parse(start), Date.parse(end), hours)

describe('parseHours', () => {
  it('reads days, ranges of days over the weekend, and several times a day', () => {
    const week = parseHours('Fr-Mo 09:00-12:00,13:00-17:30; Sa 10:00-14:00; Su off')
    const twice = [
      [540, 720],
      [780, 1050],
    ]
    expect(week).toEqual([[], twice, [], [], [], twice, [[600, 840]]])
    expect(parseHours('24/7')?.[3]).toEqual([[0, 1440]])
    expect(parseHours('Mo,We 20:00-24:00')?.[1]).toEqual([[1200, 1440]])
  })

  it.each([
    '',
    'by appointment',
    'Mo-Fr',
    '09:00-17:00',
    'Xx 09:00-17:00',
    'Mo 17:00-09:00',
    'Mo 09:00-25:00',
    'Mo 9-17',
    'Mo 09:00-12:00,11:00-14:00',
    'Mo-Su off',
    'Mo-We-Fr 09:00-17:00',
  ])('does not read %j', (text) => {
    expect(parseHours(text)).toBeUndefined()
  })

  it('needs a time zone that exists', () => {
    expect(readHours('24/7', 'America/Denver')).toBeDefined()
    expect(readHours('24/7', 'America/Nowhere')).toBeUndefined()
    expect(readHours('24/7', null)).toBeUndefined()
    expect(readHours(null, 'UTC')).toBeUndefined()
  })
})

describe('afterOpenMinutes', () => {
  const hours = hoursOf('Mo-Fr 09:00-18:00; Sa 10:00-14:00')

  it('counts on while it is open', () => {
    // 10:00 in Denver.
    expect(after('2026-11-23T17:00:00Z', 15, hours)).toBe('2026-11-23T17:15:00.000Z')
  })

  it('begins when it opens, and goes on the next day and after the weekend', () => {
    expect(after('2026-11-23T05:00:00Z', 15, hours)).toBe('2026-11-23T16:15:00.000Z')
    // Saturday 13:50 in Denver; the rest is on Monday.
    expect(after('2026-11-21T20:50:00Z', 15, hours)).toBe('2026-11-23T16:05:00.000Z')
    // At the very end of the day.
    expect(after('2026-11-24T01:00:00Z', 15, hours)).toBe('2026-11-24T16:15:00.000Z')
  })

  it('keeps the hours of the wall clock when the clock changes', () => {
    // On 8 March 2026 clocks in Denver went from 2:00 to 3:00.
    const nights = hoursOf('Mo-Su 00:00-24:00')
    expect(after('2026-03-08T08:30:00Z', 60, nights)).toBe('2026-03-08T09:30:00.000Z')
    expect(after('2026-03-07T02:00:00Z', 15, hoursOf('Mo 09:00-18:00'))).toBe('2026-03-09T15:15:00.000Z')
    expect(after('2026-03-01T02:00:00Z', 15, hoursOf('Mo 09:00-18:00'))).toBe('2026-03-02T16:15:00.000Z')
  })
})

describe('openMinutesBetween', () => {
  const hours = hoursOf('Mo-Fr 09:00-18:00')

  it('counts open time alone', () => {
    expect(between('2026-11-23T17:00:00Z', '2026-11-23T17:40:30Z', hours)).toBe(40)
    // From Friday 17:30 until Monday 9:30.
    expect(between('2026-11-21T00:30:00Z', '2026-11-23T16:30:00Z', hours)).toBe(60)
    expect(between('2026-11-22T00:00:00Z', '2026-11-22T23:00:00Z', hours)).toBe(0)
    expect(between('2026-11-23T17:00:00Z', '2026-11-23T16:00:00Z', hours)).toBe(0)
  })

  it('is the inverse of afterOpenMinutes', () => {
    let start = Date.parse('2026-03-05T11:11:00Z')
    for (let minutes = 1; minutes < 4000; minutes = minutes * 2 + 3) {
      const end = afterOpenMinutes(start, minutes, hours)
      expect(openMinutesBetween(start, end, hours), `${minutes} from ${start}`).toBe(minutes)
      start += 7 * 3_600_000 + 60_000
    }
  })
})
