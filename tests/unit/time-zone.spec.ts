/** Local times and UTC: one rule for times that come twice and for times that do not exist, in every place that converts. */
import { describe, expect, it } from 'vitest'
import { toUtc, formatInZone } from '../../src/lib/table/zoned'
import { isIanaZone, localTime, momentOf, nearestZone } from '../../src/lib/timeZone'
import { withValues } from '../../src/plugins/saved-views/filters/relative'
import { openTimesBetween, readHours } from '../../src/plugins/tasks/hours/businessTime'

const [denver, madrid, lordHowe, apia] = [
  'America/Denver',
  'Europe/Madrid',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]

/** Zone, local time, the moment in UTC, and what the clock shows then. */
const cases: [zone: string, local: string, utc: string, shown: string][] = [
  [denver, '2026-01-15 09:30', '2026-01-15T16:30Z', '2026-01-15 09:30'],
  [madrid, '2026-07-15 09:30', '2026-07-15T07:30Z', '2026-07-15 09:30'],
  // New Year, in other years in UTC and here.
  [denver, '2026-12-31 23:30', '2027-01-01T06:30Z', '2026-12-31 23:30'],
  [madrid, '2027-01-01 00:30', '2026-12-31T23:30Z', '2027-01-01 00:30'],
  // Denver: on 8 March 2:00 becomes 3:00, on 1 November 2:00 becomes 1:00.
  [denver, '2026-03-08 01:59', '2026-03-08T08:59Z', '2026-03-08 01:59'],
  [denver, '2026-03-08 02:00', '2026-03-08T09:00Z', '2026-03-08 03:00'],
  [denver, '2026-03-08 02:30', '2026-03-08T09:00Z', '2026-03-08 03:00'],
  [denver, '2026-03-08 03:00', '2026-03-08T09:00Z', '2026-03-08 03:00'],
  [denver, '2026-11-01 00:59', '2026-11-01T06:59Z', '2026-11-01 00:59'],
  [denver, '2026-11-01 01:30', '2026-11-01T07:30Z', '2026-11-01 01:30'],
  [denver, '2026-11-01 02:00', '2026-11-01T09:00Z', '2026-11-01 02:00'],
  // Madrid: on 29 March 2:00 becomes 3:00, on 25 October 3:00 becomes 2:00.
  [madrid, '2026-03-29 01:59', '2026-03-29T00:59Z', '2026-03-29 01:59'],
  [madrid, '2026-03-29 02:30', '2026-03-29T01:00Z', '2026-03-29 03:00'],
  [madrid, '2026-03-29 03:00', '2026-03-29T01:00Z', '2026-03-29 03:00'],
  [madrid, '2026-10-25 02:30', '2026-10-25T00:30Z', '2026-10-25 02:30'],
  [madrid, '2026-10-25 03:00', '2026-10-25T02:00Z', '2026-10-25 03:00'],
  // Lord Howe moves by half an hour: on 4 October 2:00 becomes 2:30, on 5 April 2:00 becomes 1:30.
  [lordHowe, '2026-10-04 01:59', '2026-10-03T15:29Z', '2026-10-04 01:59'],
  [lordHowe, '2026-10-04 02:15', '2026-10-03T15:30Z', '2026-10-04 02:30'],
  [lordHowe, '2026-04-05 01:45', '2026-04-04T14:45Z', '2026-04-05 01:45'],
  [lordHowe, '2026-04-05 02:00', '2026-04-04T15:30Z', '2026-04-05 02:00'],
  // Apia had no 30 December 2011.
  [apia, '2011-12-29 23:59', '2011-12-30T09:59Z', '2011-12-29 23:59'],
  [apia, '2011-12-30 00:00', '2011-12-30T10:00Z', '2011-12-31 00:00'],
  [apia, '2011-12-30 12:00', '2011-12-30T10:00Z', '2011-12-31 00:00'],
  [apia, '2011-12-31 00:00', '2011-12-30T10:00Z', '2011-12-31 00:00'],
]

const partsOf = (local: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = local.split(/\D/).map(Number)
  return { day, hour, minute, month, year }
}

describe('momentOf', () => {
  it.each(cases)('%s, %s is %s', (zone, local, utc, shown) => {
    const moment = momentOf(partsOf(local), zone)
    expect(new Date(moment).toISOString()).toBe(new Date(utc).toISOString())
    expect(localTime(moment, zone).toISOString().slice(0, 16).replace('T', ' ')).toBe(shown)
  })

  it('carries over what is beyond a day or a month', () => {
    const moment = momentOf({ day: 31, hour: 26, month: 12, year: 2026 }, madrid)
    expect(new Date(moment).toISOString()).toBe('2027-01-01T01:00:00.000Z')
  })

  it('is the inverse of localTime, but for the second of two equal hours', () => {
    for (const zone of [denver, madrid, lordHowe]) {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 353 * 60_000) {
        const shown = localTime(at, zone).toISOString().slice(0, 16)
        const back = momentOf(partsOf(shown), zone)
        expect(at - back === 0 || localTime(back, zone).toISOString().slice(0, 16) === shown, shown).toBe(
          true,
        )
        expect(back).toBeLessThanOrEqual(at)
      }
    }
  })
})

describe('every conversion', () => {
  it.each(cases)('of a workbook: %s, %s is %s', (zone, local, utc) => {
    expect(toUtc(local, zone)).toBe(new Date(utc).toISOString())
  })

  it('of a workbook is the inverse of that of an export', () => {
    const exported = cases.map(([zone, , utc]) => formatInZone(new Date(utc).toISOString(), zone))
    expect(exported).toEqual(cases.map(([, , , shown]) => shown))
  })

  it('of opening hours has the same rule', () => {
    const opening = (zone: string, day: string) => {
      const hours = readHours('Mo-Su 02:30-06:00', zone)
      const start = Date.parse(`${day}T00:00Z`)
      const times = hours ? openTimesBetween(start, start + 86_400_000, hours) : []
      return times.map(([from]) => new Date(from).toISOString())
    }
    expect(opening(denver, '2026-03-08')).toContain('2026-03-08T09:00:00.000Z')
    expect(opening(denver, '2026-11-01')).toContain('2026-11-01T09:30:00.000Z')
    expect(opening(madrid, '2026-03-29')).toContain('2026-03-29T01:00:00.000Z')
    expect(opening(madrid, '2026-10-25')).toContain('2026-10-25T00:30:00.000Z')
  })

  it('of a month has the same rule', () => {
    const month = (now: string, timeZone: string) =>
      withValues('{{startOfMonth}}', { now: new Date(now), reps: [], timeZone })
    expect(month('2026-11-20T12:00Z', denver)).toBe('2026-11-01T06:00:00.000Z')
    expect(month('2026-12-31T23:30Z', madrid)).toBe('2026-12-31T23:00:00.000Z')
    // Asunción left out the first hour of October 2017.
    expect(month('2017-10-20T12:00Z', 'America/Asuncion')).toBe('2017-10-01T04:00:00.000Z')
  })
})

describe('isIanaZone', () => {
  it.each(['America/Denver', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Europe/Kyiv', 'UTC'])(
    'takes %s',
    (zone) => expect(isIanaZone(zone)).toBe(true),
  )

  it.each([
    ['Mountain Time', 'America/Denver'],
    ['Mountain', 'America/Denver'],
    ['Hora de la Montaña', 'America/Denver'],
    ['EST5EDT', 'America/New_York'],
    ['Eastern Standard Time', 'America/New_York'],
    ['US/Mountain', 'America/Denver'],
    ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['CST', 'America/Chicago'],
    ['CET', 'Europe/Madrid'],
    ['america/denver', 'America/Denver'],
    ['America/Dever', 'America/Denver'],
    ['America/Los Angeles', 'America/Los_Angeles'],
    ['Denver', 'America/Denver'],
    ['Denvr', 'America/Denver'],
    ['Madrid, España', 'Europe/Madrid'],
    ['Hora peninsular', 'Europe/Madrid'],
    ['GMT', 'UTC'],
    ['GMT-7', undefined],
    ['UTC +2', undefined],
    ['Mars/Phobos', undefined],
    ['+05:00', undefined],
    ['Etc/GMT+7', undefined],
    ['', undefined],
  ])('refuses %j, which is nearest to %s', (text, nearest) => {
    expect(isIanaZone(text)).toBe(false)
    expect(nearestZone(text)).toBe(nearest)
  })
})
