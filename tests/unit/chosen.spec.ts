import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenIn, toggle } from '../../src/admin/features/views/chosen'

const conditions = fc.record({ name: fc.constantFrom('a', 'b', 'c'), value: fc.constantFrom('x', 'y', '1') })

describe('the chosen values of a filter', () => {
  it('are chosen one by one, and a value chosen twice is not chosen', () => {
    fc.assert(
      fc.property(fc.array(conditions), (presses) => {
        const chosen = new Map<string, Set<string>>()
        let where = {}
        for (const { name, value } of presses) {
          where = toggle(where, name, value)
          const values = chosen.get(name) ?? new Set()
          if (!values.delete(value)) values.add(value)
          chosen.set(name, values)
        }
        for (const name of ['a', 'b', 'c'])
          expect(new Set(chosenIn(where, name))).toEqual(chosen.get(name) ?? new Set())
        const isEmpty = [...chosen.values()].every((values) => values.size === 0)
        expect(Object.keys(where)).toEqual(isEmpty ? [] : ['or'])
      }),
    )
  })

  it('leave all other conditions of the filter as they are', () => {
    const other = { createdAt: { greater_than: '2026-01-01' } }
    const where = { and: [other, { source: { not_equals: 'Website' } }] }
    expect(toggle(where, 'source', 'Walk-in')).toEqual({
      or: [{ and: [other, { source: { not_equals: 'Website' } }, { source: { equals: 'Walk-in' } }] }],
    })
    expect(toggle(toggle(where, 'source', 'Walk-in'), 'source', 'Walk-in')).toEqual({ or: [where] })
    expect(chosenIn({ or: [{ and: [{ rep: { in: ['1', '2'] } }] }] }, 'rep')).toEqual(['1', '2'])
  })

  it('are added to each alternative', () => {
    expect(toggle({ or: [{ a: { equals: 'x' } }, { b: { equals: 'y' } }] }, 'c', 'z')).toEqual({
      or: [
        { and: [{ a: { equals: 'x' } }, { c: { equals: 'z' } }] },
        { and: [{ b: { equals: 'y' } }, { c: { equals: 'z' } }] },
      ],
    })
  })
})
