import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPlace, isPlace, type Place, parsePlaceLiterals } from '../../src/fields/place'
import { seed } from '../support/seed'

const degrees = (most: number) => fc.double({ max: most, min: -most, noNaN: true })

describe('a place as text', () => {
  it.each<[Place, string]>([
    [[-104.99, 39.74], '39.74° N, 104.99° W'],
    [[151.2, -33.9], '33.9° S, 151.2° E'],
    [[0, 0], '0° N, 0° E'],
    [[-1e-7, 1e-7], '1e-7° N, 1e-7° W'],
  ])('%j is %s', (place, text) => {
    expect(formatPlace(place)).toBe(text)
  })

  it('is read as the place that was written', () => {
    fc.assert(
      fc.property(degrees(180), degrees(90), (longitude, latitude) => {
        const read = parsePlaceLiterals(formatPlace([longitude, latitude]))?.map(Number)
        expect(read?.map((part) => part + 0)).toEqual([longitude + 0, latitude + 0])
      }),
      { seed },
    )
  })

  it.each([
    ['39.74 N 104.99 W', ['-104.99', '39.74']],
    ['39.74N,104.99W', ['-104.99', '39.74']],
    ['39.74° n; 104.99° o', ['-104.99', '39.74']],
  ])('%s is read', (text, literals) => {
    expect(parsePlaceLiterals(text)).toEqual(literals)
  })

  it.each([
    '',
    '39.74, -104.99',
    '-39.74 N 104.99 W',
    '39.74 N',
    '104.99 W 39.74 N',
    '39.74 N 104.99 X',
    'N W',
  ])('%j is no place', (text) => {
    expect(parsePlaceLiterals(text)).toBeUndefined()
  })
})

it.each([
  [[181, 0]],
  [[0, 91]],
  [[0]],
  [[0, 0, 0]],
  [['0', '0']],
  [null],
  [[NaN, 0]],
  ['0,0'],
  [{ 0: 1, 1: 2 }],
])('%j is no place', (value) => {
  expect(isPlace(value)).toBe(false)
})
