/** What the combobox of free text offers, and when it asks whether another value was meant. */
import { describe, expect, it } from 'vitest'
import {
  findLabel,
  filterOptions,
  listOptions,
  findSimilar,
  parseTyped,
} from '../../src/admin/features/suggestions/offered'

const suggested = [
  { label: 'Ofrecida', value: 'Offered' },
  { label: 'Aceptada', value: 'Accepted' },
]
const options = listOptions(suggested, [
  { count: 40, value: 'Waiting for title' },
  { count: 12, value: 'Accepted' },
  { count: 1, value: 'Waiting for titel' },
])

describe('listOptions', () => {
  it('lists the suggested values first, in their order, then those in use, each once', () => {
    expect(options.map(({ count, isSuggested, value }) => [value, count, isSuggested])).toEqual([
      ['Offered', 0, true],
      ['Accepted', 12, true],
      ['Waiting for title', 40, false],
      ['Waiting for titel', 1, false],
    ])
  })
})

describe('parseTyped and findLabel', () => {
  it('store the value of a label, and every other text to the letter', () => {
    expect(parseTyped('Aceptada', options)).toBe('Accepted')
    for (const typed of ['Accepted', 'aceptada', ' Accepted ', 'Acepted', '']) {
      expect(parseTyped(typed, options)).toBe(typed)
    }
    expect(findLabel('Accepted', options)).toBe('Aceptada')
    expect(findLabel('Acepted', options)).toBe('Acepted')
  })
})

describe('filterOptions', () => {
  it('finds by value and label, whatever their case and accents', () => {
    const found = (typed: string) => filterOptions(typed, options).map(({ value }) => value)
    expect(found('ACEPTÁ')).toEqual(['Accepted'])
    expect(found('accep')).toEqual(['Accepted'])
    expect(found('title')).toEqual(['Waiting for title'])
  })
})

describe('findSimilar', () => {
  const meant = (value: string) => findSimilar(value, options)?.value

  it('is the suggested value that is spelled alike', () => {
    for (const typed of ['Acepted', 'accepted', 'ACCEPTED ', 'Accpeted', 'aceptada', 'aceptadá']) {
      expect(meant(typed), typed).toBe('Accepted')
    }
  })

  it('is a value that is used far more often than one in use', () => {
    expect(meant('Waiting for titel')).toBe('Waiting for title')
    expect(meant('Waiting for title')).toBeUndefined()
  })

  it('is nothing for a suggested value, another word or an empty text', () => {
    for (const typed of ['Accepted', 'Offered', 'Waiting for the bank to answer', 'Lost', '', '  ']) {
      expect(meant(typed), typed).toBeUndefined()
    }
  })
})
