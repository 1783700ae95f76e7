/** Relative times count calendar days in the reader's time zone. */
import { afterEach, describe, expect, it } from 'vitest'
import { formatAgo, formatRelativeDay, formatRelativeTime } from '../../src/admin/shared/moments'

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

const said = (reader: string, at: string, now: string, language?: string) => {
  process.env['TZ'] = reader
  return formatRelativeTime(at, Date.parse(now), language)
}

describe('relative', () => {
  it('says of the day before yesterday that it was two days ago, however few hours have passed', () => {
    expect(said('UTC', '2026-11-20T18:00:00Z', '2026-11-22T09:00:00Z')).toBe('2 days ago')
    expect(said('UTC', '2026-11-20T18:00:00Z', '2026-11-22T09:00:00Z', 'es')).toBe('anteayer')
    expect(said('UTC', '2026-11-21T00:01:00Z', '2026-11-22T23:59:00Z')).toBe('yesterday')
    expect(said('UTC', '2026-11-21T22:00:00Z', '2026-11-22T01:00:00Z')).toBe('yesterday')
    expect(said('UTC', '2026-11-24T01:00:00Z', '2026-11-22T23:00:00Z')).toBe('in 2 days')
    expect(said('UTC', '2026-11-23T01:00:00Z', '2026-11-22T20:00:00Z')).toBe('tomorrow')
  })

  it('takes the days of the zone it is called in', () => {
    const [at, now] = ['2026-11-21T03:00:00Z', '2026-11-21T20:00:00Z']
    expect(said('UTC', at, now)).toBe('17 hours ago')
    // There it was seven in the evening of the 20th.
    expect(said('America/Los_Angeles', at, now)).toBe('yesterday')
    expect(said('Asia/Tokyo', at, now)).toBe('yesterday')
  })

  it('counts days of 23 and 25 hours as one', () => {
    const reader = 'America/New_York'
    expect(said(reader, '2026-03-07T17:00:00Z', '2026-03-08T16:00:00Z')).toBe('yesterday')
    expect(said(reader, '2026-10-31T16:00:00Z', '2026-11-02T17:00:00Z')).toBe('2 days ago')
    expect(said(reader, '2026-11-01T04:30:00Z', '2026-11-02T04:30:00Z')).toBe('24 hours ago')
  })

  it('counts days for two weeks, then weeks, then months', () => {
    const now = '2026-11-30T12:00:00Z'
    expect(said('UTC', '2026-11-18T12:00:00Z', now)).toBe('12 days ago')
    expect(said('UTC', '2026-11-16T12:00:00Z', now)).toBe('2 weeks ago')
    expect(said('UTC', '2026-10-20T12:00:00Z', now)).toBe('5 weeks ago')
    expect(said('UTC', '2026-09-20T12:00:00Z', now)).toBe('2 months ago')
  })

  it('says minutes and hours within a day', () => {
    expect(said('UTC', '2026-11-21T23:40:00Z', '2026-11-22T00:10:00Z')).toBe('30 minutes ago')
    expect(said('UTC', '2026-11-22T07:00:00Z', '2026-11-22T09:30:00Z')).toBe('2 hours ago')
    expect(said('UTC', '2026-11-22T12:00:00Z', '2026-11-22T09:00:00Z')).toBe('in 3 hours')
  })
})

describe('a day without a time', () => {
  const day = (at: string, language?: string) => {
    process.env['TZ'] = 'America/Los_Angeles'
    // There it is still the 21st.
    return formatRelativeDay(`${at}T00:00:00Z`, Date.parse('2026-11-22T03:00:00Z'), language)
  }

  it('is relative to the day of the reader', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-03'].map((at) => day(at))).toEqual([
      'yesterday',
      'today',
      'tomorrow',
      'in 12 days',
    ])
    expect(day('2026-11-22', 'es')).toBe('mañana')
  })
})

describe('ago', () => {
  it('is never in the future', () => {
    expect(formatAgo('2026-11-22T09:00:30Z', Date.parse('2026-11-22T09:00:00Z'))).toBe('just now')
  })
})
