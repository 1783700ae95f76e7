import { expect, it } from 'vitest'
import { labelChoices } from '../../src/admin/features/references/labelChoices'

const words = {
  changed: (at: string, id: number) => `changed ${at}, ID ${id}`,
  foundBy: (typed: string) => `found by ${typed}`,
}
const maria = (id: number, ...details: string[]) => ({ details, id, title: 'Maria Garcia' })
const labels = (choices: Parameters<typeof labelChoices>[0], typed = '') =>
  labelChoices(choices, typed, words).map(({ label }) => label)

it('gives details to those who share a title only', () => {
  const ana = { details: ['555-0199'], id: 3, title: 'Ana' }
  expect(
    labels([maria(1, '555-0142', 'Joliet'), { ...maria(2, '555-0143'), title: 'maria garcia ' }, ana]),
  ).toEqual(['Maria Garcia · 555-0142 · Joliet', 'maria garcia  · 555-0143', 'Ana'])
})

it('says the last change of those without other data', () => {
  expect(labels([{ ...maria(1), changed: 'today' }, maria(2, '555')])).toEqual([
    'Maria Garcia · changed today, ID 1',
    'Maria Garcia · 555',
  ])
})

it('says by what one was found whose label does not contain it', () => {
  expect(labels([maria(1, '555-0142')], '5550142')).toEqual(['Maria Garcia · 555-0142 (found by 5550142)'])
  expect(labels([maria(1, '555-0142')], '0142')).toEqual(['Maria Garcia · 555-0142'])
  expect(labels([maria(1, '555-0142')], 'gar mar')).toEqual(['Maria Garcia'])
})
