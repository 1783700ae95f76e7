import type { FormState } from 'payload'
import { describe, expect, it } from 'vitest'
import { findTouched } from '../../src/admin/features/save/touched'

const touched = (fields: FormState) => {
  const values = Object.fromEntries(Object.entries(fields).map(([path, { value }]) => [path, value]))
  const { names, values: own } = findTouched(fields, values)
  return { names: [...names], values: own }
}

describe('findTouched', () => {
  it('finds what has another value than it was loaded with', () => {
    expect(
      touched({
        clean: { initialValue: false, value: true },
        customer: { initialValue: 1, value: null },
        dealId: { initialValue: 'D-1', value: 'D-1' },
        margin: { initialValue: null, value: '$1' },
        types: { initialValue: ['Retail'], value: ['Retail'] },
        lienHolder: { initialValue: [1, 2], value: [2, 1] },
        zero: { initialValue: undefined, value: 0 },
      }),
    ).toEqual({
      names: ['clean', 'customer', 'margin', 'lienHolder', 'zero'],
      values: { clean: true, customer: null, lienHolder: [2, 1], margin: '$1', zero: 0 },
    })
  })

  it('takes what was begun and taken back for nothing', () => {
    const fields: FormState = {
      list: { initialValue: null, value: [] },
      one: { initialValue: null, value: '' },
      two: { initialValue: undefined, value: '' },
    }
    expect(touched(fields)).toEqual({ names: [], values: {} })
    expect(touched({ one: { initialValue: 'x', value: '' } }).values).toEqual({ one: '' })
  })

  it('names a chosen file, which is no value', () => {
    const file = new File(['x'], 'x.txt')
    expect(touched({ file: { initialValue: undefined, value: file } })).toEqual({
      names: ['file'],
      values: {},
    })
    expect(touched({ file: { initialValue: file, value: file } }).names).toEqual([])
  })

  it('leaves out what the form does not send', () => {
    expect(touched({ deals: { disableFormData: true, initialValue: [], value: [1] } }).names).toEqual([])
  })

  it('sends a group as a whole', () => {
    const fields: FormState = { 'address.city': { initialValue: 'A', value: 'B' } }
    expect(findTouched(fields, { address: { city: 'B', zip: '1' } }).values).toEqual({
      address: { city: 'B', zip: '1' },
    })
  })
})
