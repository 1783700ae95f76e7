import { describe, expect, it } from 'vitest'
import { rawIn } from '../support/rawValues'

describe('rawIn', () => {
  it.each([
    ['Untitled - ID: 77', ['id', 'title']],
    ['Part of 3f2504e0-4f89-11d3-9a0c-0305e82c3301', ['id']],
    ['<No Sales Rep>', ['empty']],
    ['2026-11-20 10:30', ['date']],
    ['true', ['value']],
    ['["vehicles.status.changed"]', ['value']],
    ['Changed processStatuses', ['name']],
    ['D-3001 · Delivered · $26,900.00', []],
    ['Nov 20, 2026, 10:30 AM', []],
    ['ana.lopez@mailHost.example.com', []],
    ['It is true', []],
  ])('finds in %j: %j', (text, names) => {
    expect(rawIn([text])).toEqual(names.map((name) => `${name}: ${text}`))
  })

  it('finds what is not translated', () => {
    expect(rawIn(['Working', 'Trabajando'], new Set(['Working']))).toEqual(['English: Working'])
  })
})
