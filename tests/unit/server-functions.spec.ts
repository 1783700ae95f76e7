import { expect, it } from 'vitest'
import { isServerFunction } from '../../src/admin/isServerFunction'

it.each([...Object.getOwnPropertyNames(Object.prototype), ['constructor'], { name: 'report' }, null, 1])(
  '%s is no server function',
  (name) => expect(isServerFunction(name)).toBe(false),
)

it.each(['report', 'form-state', 'table-state'])('%s can be one', (name) =>
  expect(isServerFunction(name)).toBe(true),
)
