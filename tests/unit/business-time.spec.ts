import { describe, expect, it } from 'vitest'
import {
  afterOpenMinutes,
  type Hours,
  openMinutesBetween,
  readHours,
} from '../../src/plugins/tasks/hours/businessTime'

const hoursOf = (text: string, zone = 'America/Denver'): Hours => {
  const hours = readHours(text, zone)
  if (!hours) throw new Error(`${text} was not read.`)
  return hours
}

const after = (start: string, minutes: number, hours: Hours) =>
  new Date(afterOpenMinutes(Date.parse(start), minutes, hours)).toISOString()

const between = (start: string, end: string, hours: Hours) =>
  openMinutesBetween(Date.parse(start), Date.parse(end), hours)

describe('readHours', () => {
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

describe('a due task', () => {
  const nights = 'Mo-Su 00:00-24:00'
  const [denver, madrid] = ['America/Denver', 'Europe/Madrid']

  it.each([
    // On 8 March the night in Denver has no 2:00, on 1 November it has 1:00 twice.
    ['over the hour that is left out', nights, denver, '2026-03-08T08:30Z', 60, '2026-03-08T09:30Z'],
    ['over the hour that comes twice', nights, denver, '2026-11-01T07:30Z', 60, '2026-11-01T08:30Z'],
    ['in the second of two hours', nights, denver, '2026-11-01T08:30Z', 15, '2026-11-01T08:45Z'],
    ['over the hour that is left out', nights, madrid, '2026-03-29T00:30Z', 60, '2026-03-29T01:30Z'],
    ['over the hour that comes twice', nights, madrid, '2026-10-25T00:30Z', 60, '2026-10-25T01:30Z'],
    // It opens at a time that the clocks leave out.
    ['after a missing opening', 'daily 2:30am-6am', denver, '2026-03-08T07:00Z', 15, '2026-03-08T09:15Z'],
    ['after a missing opening', 'daily 2:30am-6am', madrid, '2026-03-28T23:00Z', 15, '2026-03-29T01:15Z'],
    // It opens at the first of two equal times.
    ['after the first opening', 'daily 1:30am-6am', denver, '2026-11-01T06:00Z', 15, '2026-11-01T07:45Z'],
    ['after the first opening', 'daily 2:30am-6am', madrid, '2026-10-24T22:00Z', 15, '2026-10-25T00:45Z'],
    // From Friday evening on, over the weekend on which the clocks change.
    ['after the weekend', 'Mon-Fri 9am-6pm', denver, '2026-03-07T00:55Z', 15, '2026-03-09T15:10Z'],
    ['after the weekend', 'Mon-Fri 9am-6pm', denver, '2026-10-30T23:55Z', 15, '2026-11-02T16:10Z'],
    ['after the weekend', 'lunes a viernes 9-18', madrid, '2026-03-27T16:55Z', 15, '2026-03-30T07:10Z'],
    ['after the weekend', 'lunes a viernes 9-18', madrid, '2026-10-23T15:55Z', 15, '2026-10-26T08:10Z'],
    // Thursday 31 December is Friday 1 January in UTC.
    ['after New Year', 'Mon-Fri 9am-6pm', denver, '2027-01-01T00:55Z', 15, '2027-01-01T16:10Z'],
    ['at New Year', nights, denver, '2027-01-01T06:50Z', 15, '2027-01-01T07:05Z'],
    ['at New Year', nights, madrid, '2026-12-31T22:50Z', 15, '2026-12-31T23:05Z'],
    ['after New Year', 'lunes a viernes 9-18', madrid, '2026-12-31T16:55Z', 15, '2027-01-01T08:10Z'],
    // Opening hours that go on after midnight.
    ['after midnight', 'Fri 6pm-2am', denver, '2026-11-21T08:00Z', 15, '2026-11-21T08:15Z'],
    ['over midnight', 'Thu 6pm-2am', denver, '2027-01-01T06:50Z', 30, '2027-01-01T07:20Z'],
    ['over the twice hour', 'Sat 6pm-2am', denver, '2026-11-01T07:30Z', 89, '2026-11-01T08:59Z'],
    ['after the night', 'Sat 6pm-2am', madrid, '2026-10-25T00:00Z', 15, '2026-10-31T17:15Z'],
  ])('falls %s: %s in %s', (_, text, zone, start, minutes, due) => {
    expect(after(start, minutes, hoursOf(text, zone))).toBe(new Date(due).toISOString())
  })

  it('is counted back alike in both zones, whatever the hour', () => {
    for (const zone of [denver, madrid]) {
      for (const text of [nights, 'daily 2:30am-6am', 'Fri-Sun 6pm-3am', 'Mon-Fri 9am-6pm']) {
        const hours = hoursOf(text, zone)
        for (const change of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2027-01-01']) {
          for (let hour = -24; hour < 24; hour++) {
            const start = Date.parse(change) + hour * 3_600_000
            const end = afterOpenMinutes(start, 95, hours)
            expect(openMinutesBetween(start, end, hours), `${text}, ${zone}, ${change}, ${hour}`).toBe(95)
          }
        }
      }
    }
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
