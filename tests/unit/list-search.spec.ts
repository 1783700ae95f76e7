import { expect, it } from 'vitest'
import { hasConditions } from '../../src/admin/features/list-search/hasConditions'

it.each([undefined, null, {}, { or: [] }, { or: [{ and: [] }] }, { and: [{}, { or: [{}] }] }])(
  'the filter %j leaves out nothing',
  (where) => expect(hasConditions(where)).toBe(false),
)

it.each([{ name: { equals: 'a' } }, { or: [{ and: [{ name: { like: 'a' } }] }] }, { and: { equals: 1 } }])(
  'the filter %j leaves out records',
  (where) => expect(hasConditions(where)).toBe(true),
)
