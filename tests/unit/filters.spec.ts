import { describe, expect, it } from 'vitest'
import { splitOperators } from '../../src/plugins/database/model/panelModel'
import {
  asksForReader,
  asText,
  daysAgo,
  hasWords,
  reader,
  startOfMonth,
  withValues,
} from '../../src/plugins/saved-views/filters/relative'

describe('the words of a filter', () => {
  const now = new Date('2026-03-31T23:59:59Z')
  const mine = { and: [{ salesRep: { in: reader } }, { createdAt: { greater_than_equal: startOfMonth } }] }

  it('stand for the reader and the day', () => {
    expect(withValues(mine, { now, reps: [3, 4], timeZone: 'UTC' })).toEqual({
      and: [{ salesRep: { in: [3, 4] } }, { createdAt: { greater_than_equal: '2026-03-01T00:00:00.000Z' } }],
    })
  })

  it.each([
    ['Pacific/Auckland', '2026-03-31T11:00:00.000Z'],
    ['America/Denver', '2026-03-01T07:00:00.000Z'],
    ['UTC', '2026-03-01T00:00:00.000Z'],
  ])('begin the month where the reader is, in %s', (timeZone, month) => {
    const where = { createdAt: { greater_than_equal: startOfMonth } }
    expect(withValues(where, { now, reps: [], timeZone })).toEqual({
      createdAt: { greater_than_equal: month },
    })
  })

  it('count days back to the start of a day where the reader is', () => {
    const where = { updatedAt: { less_than: daysAgo(14) } }
    expect(hasWords(where)).toBe(true)
    const read = (timeZone: string) => withValues(where, { now, reps: [], timeZone })
    expect(read('UTC')).toEqual({ updatedAt: { less_than: '2026-03-17T00:00:00.000Z' } })
    expect(read('America/Denver')).toEqual({ updatedAt: { less_than: '2026-03-17T06:00:00.000Z' } })
  })

  it.each([
    '{{daysAgo}}',
    '{{daysAgo:}}',
    '{{daysAgo:-1}}',
    '{{daysAgo:1.5}}',
    '{{daysAgo:10000}}',
    ' {{daysAgo:1}}',
  ])('are nothing else: %s', (text) =>
    expect(withValues(text, { now, reps: [], timeZone: 'UTC' })).toBe(text),
  )

  it('mean no record for who is no rep', () => {
    expect(withValues({ or: [{ salesRep: { in: reader } }] }, { now, reps: [], timeZone: 'UTC' })).toEqual({
      or: [{ id: { less_than: 1 } }],
    })
  })

  it('are found in it', () => {
    const filters = [mine, { createdAt: { less_than: startOfMonth } }, { name: { equals: 'x' } }, undefined]
    expect(filters.map(hasWords)).toEqual([true, true, false, false])
    expect(filters.map(asksForReader)).toEqual([true, false, false, false])
  })

  it('leave the rest as it is', () => {
    const plain = { and: [{ isShared: { equals: true } }, { id: { in: [1] } }, { name: { equals: null } }] }
    expect(withValues(plain, { now, reps: [], timeZone: 'UTC' })).toEqual(plain)
    expect(asText(plain)).toBe(
      '{"and":[{"isShared":{"equals":"true"}},{"id":{"in":["1"]}},{"name":{"equals":null}}]}',
    )
  })
})

describe('splitOperators', () => {
  it('makes a clause of each comparison', () => {
    expect(splitOperators(['name', { equals: 'a', not_equals: '' }])).toEqual({
      and: [{ name: { equals: 'a' } }, { name: { not_equals: '' } }],
    })
  })

  it.each([[{ equals: 'a' }], [{}], ['a'], [null], [[1, 2]]])('leaves %j as it is', (condition) => {
    expect(splitOperators(['name', condition])).toEqual({ name: condition })
  })
})
