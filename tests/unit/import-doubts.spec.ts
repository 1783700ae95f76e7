/** Which values of a file the check asks people to look at, and which files it knows again. */
import { describe, expect, it } from 'vitest'
import { findDoubts } from '../../src/admin/features/exchange/doubts'
import type { Target } from '../../src/admin/features/exchange/mapping'
import { hashFile, type RecentImport, addRecent } from '../../src/admin/features/exchange/recent'

const target = (key: string, parsedAs?: Target['parsedAs']): Target => ({
  hasDigits: false,
  isTitle: false,
  isId: false,
  isLocalized: false,
  canIdentifyRecord: false,
  key,
  label: key,
  name: key,
  parsedAs,
  headings: [],
  headingsIfUnique: [],
})

const targets = [target('vin'), target('mileage', 'number'), target('notes')]
const find = findDoubts(targets, { keys: ['vin', 'mileage', 'notes', null] })

describe('a row is doubtful', () => {
  it.each([
    [['', '85.300 km', ''], { kind: 'unit', label: 'mileage', unit: 'km' }],
    [['', '14.990,00 €', ''], { kind: 'unit', label: 'mileage', unit: '€' }],
    [['', 'MXN 1,000', ''], { kind: 'unit', label: 'mileage', unit: 'MXN' }],
    [['', 'Yes', ''], { kind: 'noNumber', label: 'mileage', text: 'Yes' }],
    [
      ['1FTFW1E50NFA00001', '', ''],
      { kind: 'vin', label: 'vin', problem: { expected: '1', kind: 'checkDigit' } },
    ],
  ])('with %j', (cells, doubt) => expect(find(cells)).toEqual([doubt]))

  it.each([
    [['', '', '']],
    [['', '$8,450', '12 km from here, €5']],
    [['', '45,210 mi', 'Yes', '85 km']],
    [['', { number: '8450', shown: '$8,450' }, '']],
  ])('not with %j', (cells) => expect(find(cells)).toEqual([]))
})

describe('an import', () => {
  const recent = (at: number): RecentImport => ({
    at: new Date(Date.UTC(2026, 0, at)).toISOString(),
    batchId: String(at),
    fingerprint: 'x',
    name: `${at}.csv`,
  })

  it('is kept once, with nine others, the latest first', () => {
    let all: RecentImport[] = []
    for (let at = 1; at <= 12; at++) all = addRecent(all, recent(at))
    all = addRecent(all, { ...recent(7), isUndone: true })
    expect(all.map(({ batchId }) => batchId)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
    expect(all[5]).toHaveProperty('isUndone', true)
    expect(addRecent(null, recent(1))).toEqual([recent(1)])
  })

  it('is known by the bytes of its file', () => {
    const of = (text: string) => hashFile(new TextEncoder().encode(text))
    expect(of('VIN,Year\r\n1,2')).toBe(of('VIN,Year\r\n1,2'))
    expect(new Set(['', 'a', 'b', 'ab', 'ba', 'VIN,Year\r\n1,2', 'VIN,Year\r\n1,3'].map(of)).size).toBe(7)
  })
})
