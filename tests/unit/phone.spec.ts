import { expect, it } from 'vitest'
import { nationalDigits } from '../../src/lib/phone'

it.each([
  ['773-555-0142', '7735550142'],
  ['(773) 555 0142', '7735550142'],
  ['+1 (773) 555-0142', '7735550142'],
  ['1-773-555-0142', '7735550142'],
  ['001 773 555 0142', '7735550142'],
  ['+34 612 345 678', '612345678'],
  ['34612345678', '612345678'],
  ['07911 123456', '7911123456'],
  ['+44 7911 123456', '7911123456'],
])('of the number %s are %s', (typed, digits) => expect(nationalDigits(typed)).toBe(digits))

it.each([
  ['+1 773', '773'],
  ['+1', '1'],
  ['773 555', '773555'],
  ['0142', '0142'],
  ['7735550142', '7735550142'],
  ['none', ''],
  ['+', ''],
])('of the part %s are %s', (typed, digits) => expect(nationalDigits(typed)).toBe(digits))
