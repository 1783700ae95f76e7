import { describe, expect, it } from 'vitest'
import { readAmount } from '../../src/lib/amounts'
import { readDateTime } from '../../src/plugins/database/storage/dateTime'
import { nearest } from '../../src/lib/nearest'
import { isCleanText } from '../../src/lib/text'

describe('readDateTime', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['2026-03-01T09:30Z', '2026-03-01T09:30:00.000Z'],
    ['2026-03-01T09:30:00.1234Z', '2026-03-01T09:30:00.123Z'],
    ['2026-03-01T23:30:00-05:00', '2026-03-02T04:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('reads %s', (text, moment) => {
    expect(readDateTime(text)).toBe(moment)
  })

  it.each([
    '',
    'yesterday',
    '2026-3-1',
    '2026-02-29',
    '2026-13-01',
    '2026-03-01T09:30',
    '2026-03-01 09:30Z',
    '0000-01-01',
    '2026-03-01T25:00Z',
    '+012026-03-01',
    '9999-12-31T23:59:59-01:00',
    ' 2026-03-01',
    '2026-03-01T09:30:00+9:00',
    5,
    null,
    undefined,
    new Date(0),
  ])('does not take %j for one', (value) => {
    expect(readDateTime(value)).toBeUndefined()
  })
})

describe('readAmount', () => {
  it.each([
    ['$25,000.00', '25000.00'],
    [' -5 ', '-5'],
    ['- $7', '-7'],
    ['12.', '12'],
    ['+1,000,000', '1000000'],
  ])('reads %j', (text, amount) => {
    expect(readAmount(text)).toBe(amount)
  })

  it.each(['', ' ', '$', '1,2', '12k', '1,0000', '.5', '1.2.3', '--1', '1e5', 'NaN', '١٢', '1\n', 5, null])(
    'does not take %j for one',
    (value) => {
      expect(readAmount(value)).toBeUndefined()
    },
  )
})

describe('nearest', () => {
  it('names what was meant, whatever its case', () => {
    expect(nearest('STATUS', ['name', 'status'])).toBe('; did you mean "status"?')
    expect(nearest('stauts', ['name', 'status'])).toContain('status')
  })

  it('takes two letters in the wrong order for one mistake', () => {
    expect(nearest('nmae', ['note', 'name'])).toBe('; did you mean "name"?')
    expect(nearest('vni', ['id', 'vin'])).toBe('; did you mean "vin"?')
  })

  it('names nothing that differs in more than a third of the letters', () => {
    for (const name of ['zed', 'zz', 'to', 'i', 'nome', 'vin2'])
      expect(nearest(name, ['id', 'date', 'vehicle', 'make']), name).toBe('.')
  })

  it('ends the sentence where nothing is near, nothing is known, or the name is endless', () => {
    expect(nearest('zzzzzz', ['name', 'status'])).toBe('.')
    expect(nearest('name', [])).toBe('.')
    expect(nearest('n'.repeat(10_000), ['name'])).toBe('.')
  })
})

describe('isCleanText', () => {
  it('knows what Postgres cannot keep', () => {
    expect(['', 'é', '🚗', '\u200f'].every(isCleanText)).toBe(true)
    expect(['\0', 'a\0b', '\ud83d', '\ude97x'].some(isCleanText)).toBe(false)
  })
})
