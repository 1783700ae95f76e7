/** Which amounts are pointed out, with the number that is probably meant. */
import { expect, it } from 'vitest'
import { suggestAmount } from '../../src/admin/shared/amountDoubt'

it.each([
  ['6,99', '6.99'],
  ['12.500', '12500'],
  ['$12.500', '12500'],
  ['1.234.567', '1234567'],
  ['12.500,00', '12500.00'],
  [' 1.245,5 ', '1245.5'],
  ['12k', '12000'],
  ['$12.5 K', '12500'],
])('%j is probably %s', (text, meant) => expect(suggestAmount(text)).toBe(meant))

it.each([
  '',
  '12500',
  '$12,500.00',
  '12.50',
  '12.5',
  '0.125000',
  '1,250',
  'call us',
  '12.5000',
  '-5',
  '1,2,3',
  'k',
])('%j is what it says', (text) => expect(suggestAmount(text)).toBeUndefined())
