import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isEmpty,
  mergeData,
  mergeValue,
  type Pair,
  type Side,
  chooseWay,
} from '../../src/admin/features/merge/fields'
import type { FieldKind, FieldModel } from '../../src/plugins/database/model/model'

const field = (name: string, kind: FieldKind, target?: string): FieldModel => ({
  isLocalized: false,
  kind,
  marks: {},
  name,
  ...(target === undefined ? {} : { target }),
})

const fields = [
  field('email', 'text'),
  field('kinds', 'choices'),
  field('partner', 'reference', 'customers'),
  field('partners', 'references', 'customers'),
  field('event', 'reference', 'events'),
].map((each) => ({ field: each, way: chooseWay(each, each.name === 'event') }))

const [keep, drop] = [1, 2]
const id = fc.integer({ max: 5, min: 1 })
const values = fc.record({
  email: fc.constantFrom(null, '', ' ', 'a@example.com', 'b@example.com'),
  event: fc.option(id),
  kinds: fc.uniqueArray(fc.constantFrom('A', 'B', 'C')),
  partner: fc.option(id),
  partners: fc.uniqueArray(id),
})
const pairs = fc.record({ drop: values, keep: values, newer: fc.constantFrom<Side>('drop', 'keep') })
const choices = fc.dictionary(
  fc.constantFrom('email', 'partner', 'kinds', 'event'),
  fc.constantFrom<Side>('drop', 'keep'),
)

type Values = Record<string, unknown>
const pairOf = (of: { drop: Values; keep: Values; newer: Side }): Pair => ({
  drop: { id: drop, values: of.drop },
  keep: { id: keep, values: of.keep },
  newer: of.newer,
  slug: 'customers',
})

const mergedOf = (pair: Pair, chosen: Record<string, Side>): Values => ({
  ...pair.keep.values,
  ...mergeData(pair, fields, chosen),
})

describe('mergedData', () => {
  it('names neither of the two records, whatever is chosen', () => {
    fc.assert(
      fc.property(pairs, choices, (of, chosen) => {
        const merged = mergedOf(pairOf(of), chosen)
        const named = [merged['partner'], merged['partners']].flat()
        expect(named).not.toContain(keep)
        expect(named).not.toContain(drop)
      }),
    )
  })

  it('has all of both lists, each once, and the newer of two sole references', () => {
    fc.assert(
      fc.property(pairs, choices, (of, chosen) => {
        const merged = mergedOf(pairOf(of), chosen)
        expect(merged['kinds']).toEqual([...new Set([...of.keep.kinds, ...of.drop.kinds])])
        expect(merged['event']).toBe(Math.max(of.keep.event ?? 0, of.drop.event ?? 0) || null)
      }),
    )
  })

  it('takes what is chosen; without a choice the filled value, of two the newer', () => {
    fc.assert(
      fc.property(pairs, choices, (of, chosen) => {
        const pair = pairOf(of)
        const [own, others] = [of.keep.email, of.drop.email]
        const usual = isEmpty(own) !== isEmpty(others) ? (isEmpty(own) ? others : own) : of[of.newer].email
        const unchosen = isEmpty(own) && isEmpty(others) ? own : usual
        const expected = chosen['email'] ? of[chosen['email']].email : unchosen
        expect(mergedOf(pair, chosen)['email']).toBe(expected)
      }),
    )
  })

  it('has nothing to write where both are the same', () => {
    fc.assert(
      fc.property(values, choices, (same, chosen) => {
        const others = { ...same, partner: null, partners: [] }
        expect(mergeData(pairOf({ drop: others, keep: others, newer: 'drop' }), fields, chosen)).toEqual({})
      }),
    )
  })
})

it('is given by the way of each field', () => {
  const pair = pairOf({ drop: { email: 'b' }, keep: { email: 'a' }, newer: 'drop' })
  const email = field('email', 'text')
  expect(mergeValue(pair, email, 'chosen', {})).toBe('b')
  expect(mergeValue(pair, email, 'chosen', { email: 'keep' })).toBe('a')
})
