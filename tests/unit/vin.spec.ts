/** What a VIN says of itself. The two of the standards, and those of the demonstration data. */
import { describe, expect, it } from 'vitest'
import { modelYears, vinProblem } from '../../src/admin/features/vehicle/vin'
import { makeVin } from '../../src/seed/vin'

// The examples of 49 CFR 565 and of the literature on ISO 3779.
const proper = ['1M8GDM9AXKP042788', '11111111111111111', '5GZCZ43D13S812715']

describe('vinProblem', () => {
  it.each([...proper, ' 1m8gdm9axkp042788 ', makeVin('WXMDR4C', 2022, 7), ''])(
    'finds nothing against %j',
    (vin) => {
      expect(vinProblem(vin)).toBeUndefined()
    },
  )

  it('finds each wrong character of a VIN but those of the same value', () => {
    const [vin = ''] = proper
    const unnoticed = Array.from(vin).flatMap((sign, at) =>
      Array.from('0123456789').filter((other) => {
        const changed = vin.slice(0, at) + other + vin.slice(at + 1)
        return other !== sign && vinProblem(changed) === undefined
      }),
    )
    // Each letter has the value of one digit.
    expect(unnoticed).toHaveLength(
      Array.from(vin.replace('X', '')).filter((sign) => /[A-Z]/.test(sign)).length,
    )
  })

  it('says which character would fit, which are none and how many there are', () => {
    expect(vinProblem('1M8GDM9A0KP042788')).toEqual({ expected: 'X', kind: 'checkDigit' })
    expect(vinProblem('1M8GDM9AXKPO42788')).toEqual({ kind: 'signs', signs: 'O' })
    expect(vinProblem('1M8GDM9AXKP04278')).toEqual({ kind: 'length', length: 16 })
    expect(vinProblem('unknown')).toEqual({ kind: 'signs', signs: 'O' })
    for (const vin of ['1m8gdm9axk p042788', '1M8-GDM9A-XKP042788'])
      expect(vinProblem(vin)).toEqual({ kind: 'blanks', meant: '1M8GDM9AXKP042788' })
    expect(vinProblem('not known')).toEqual({ kind: 'signs', signs: 'O' })
  })
})

describe('modelYears', () => {
  it.each([
    ['1M8GDM9AXKP042788', [1989, 2019]],
    ['5GZCZ43D13S812715', [2003]],
    [makeVin('WXMBK3C', 2025, 1), [1995, 2025]],
    ['1M8GDM9A0KP042788', []],
    ['', []],
  ])('of %j are %j', (vin, years) => {
    expect(modelYears(vin, 2027)).toEqual(years)
  })
})
