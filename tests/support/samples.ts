/**
 * Valid and invalid values for each kind of field, for the suites over all collections.
 */
import { expect } from 'vitest'
import type { FieldModel, Members, Shape } from '../../src/plugins/database/model/model'
import { ruleNameOf, samplesByRule, wrongByRule } from './fieldRules'

/** Ids of existing records, by collection. */
export type Targets = Record<string, [number, number]>

/** The value that is sent and the value that must be answered. */
export type Sample = { answer: unknown; sent: unknown }

const same = (...values: unknown[]): Sample[] => values.map((value) => ({ answer: value, sent: value }))

const texts = same(
  'Plain',
  '',
  '  spaces around  ',
  'null',
  'true',
  '0012',
  '[]',
  '{"a":1}',
  'O\'Neill -- "quoted"; DROP',
  '100 % of _ and \\',
  'two\nlines\tand a tab\r\n',
  '<script>&amp;</script>',
  'Zoë Ünïcödé 車 🚗👩‍👩‍👧 ﷽',
  '\u200f\ufeff',
)

/** Valid values for a field. */
export const samples = (field: FieldModel, targets: Targets): Sample[] => {
  const ofRule = samplesByRule[ruleNameOf(field)]
  if (ofRule) return same(...ofRule)
  const [first, second] = targets[field.target ?? ''] ?? [0, 0]
  const values = field.values ?? []
  switch (field.kind) {
    case 'amount':
      return [...same('$25,000.00', '25000', '-5.25', ' 12 ', '1e5', 'to be agreed'), ...texts]
    case 'text':
      return texts
    case 'choice':
      return same(...values)
    case 'choices':
      return same(...values.map((value) => [value]), [...values], [...values].reverse(), [])
    case 'checkbox':
      return same(true, false)
    case 'dateTime':
      return [
        ...same('2026-03-01T09:30:00.000Z', '0100-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'),
        { answer: '2024-02-29T00:00:00.000Z', sent: '2024-02-29' },
        { answer: '2026-03-01T07:30:00.100Z', sent: '2026-03-01T09:30:00.1+02:00' },
        { answer: '2026-03-01T09:30:00.000Z', sent: '2026-03-01T09:30Z' },
      ]
    case 'number':
      return same(0, -1, 1.5, 0.1, 123_456_789.25, 9_007_199_254_740_991, 1e21, 1e-7)
    case 'place':
      return same([-104.99, 39.74], [0, 0], [180, -90], [-180, 90], [1e-7, -0.1])
    case 'references':
      return same([first], [second, first], [])
    case 'nested':
      return field.shape ? nestedSamples(field.shape, targets) : []
    case 'inverse':
      return [...same([second], []), { answer: [first, second], sent: [second, first] }]
    default:
      return same(second, first)
  }
}

/** By shape: each sample of a part once. Rows and blocks are answered with ids. */
const nestedSamples = (shape: Shape, targets: Targets): Sample[] => {
  switch (shape.type) {
    case 'blocks': {
      const blocks = [...shape.blocks].flatMap(([blockType, members]) =>
        memberSamples(members, targets).map((each) =>
          withAnswer(each, { blockType }, { id, blockName: null }),
        ),
      )
      return listed(blocks)
    }
    case 'group':
      return memberSamples(shape.members, targets)
    case 'list':
      return shape.kind === 'text' ? same(['Zoë', ' two\n'], ['one'], []) : same([3, -1.5, 0], [7], [])
    case 'array':
      return listed(memberSamples(shape.members, targets).map((each) => withAnswer(each, {}, { id })))
    case 'polymorphic': {
      const named = shape.targets.map((slug) => ({ relationTo: slug, value: targets[slug]?.[1] ?? 0 }))
      return shape.hasMany ? same(named, named.toReversed(), []) : same(...named)
    }
    case 'single':
      return samples(shape.field, targets)
  }
}

const id: unknown = expect.any(String)

const withAnswer = ({ answer, sent }: Sample, own: object, answered: object): Sample => ({
  answer: { ...(answer as object), ...own, ...answered },
  sent: { ...(sent as object), ...own },
})

/** All at once, the first alone, and none. */
const listed = (rows: readonly Sample[]): Sample[] =>
  [rows, rows.slice(0, 1), []].map((each) => ({
    answer: each.map(({ answer }) => answer),
    sent: each.map(({ sent }) => sent),
  }))

/** Objects with all members, so many that each has each of its samples. */
const memberSamples = (members: Members, targets: Targets): Sample[] => {
  const table = [...members.values()]
    .filter(({ marks, name }) => !marks.isResponseOnly && name !== 'blockName')
    .map((field) => ({ all: samples(field, targets), name: field.name }))
  const side = (which: keyof Sample, round: number) =>
    Object.fromEntries(table.map(({ all, name }) => [name, all[round % all.length]?.[which]]))
  return Array.from({ length: Math.max(1, ...table.map(({ all }) => all.length)) }, (_, round) => ({
    answer: side('answer', round),
    sent: side('sent', round),
  }))
}

/** The value of a field that has none, as it is answered. */
export const emptyOf = ({ kind, shape }: FieldModel): unknown => {
  if (shape?.type === 'single') return emptyOf(shape.field)
  if (shape?.type === 'group')
    return Object.fromEntries([...shape.members].map(([name, member]) => [name, emptyOf(member)]))
  if (shape?.type === 'polymorphic') return shape.hasMany ? [] : null
  return shape || /^(choices|inverse|references)$/.test(kind) ? [] : null
}

/** A wrong value, and the path of what is wrong with it, which begins with the field's. */
export type Wrong = { at: string; value: unknown }

const notIds = [1.5, -1, 0, 99_999_999_999, 2_147_483_648, '1', '', true, {}, { id: 1 }]

/** Values that the parser refuses, with the path of what is wrong: of another type, another shape, or out of range. */
export const wrongSamples = (field: FieldModel, targets: Targets, at = field.name): Wrong[] =>
  field.shape
    ? wrongNested(field.shape, targets, at)
    : wrongValues(field, targets[field.target ?? '']).map((value) => ({ at, value }))

const wrongNested = (shape: Shape, targets: Targets, at: string): Wrong[] => {
  const notLists = ['x', 7, true, {}].map((value) => ({ at, value }))
  const inList = (wrong: readonly Wrong[]): Wrong[] => wrong.map((each) => ({ ...each, value: [each.value] }))
  switch (shape.type) {
    case 'blocks':
      return [
        ...notLists,
        ...inList(
          [{}, { blockType: 'nope' }, { blockType: '__proto__' }].map((value) => ({
            at: `${at}.0.blockType`,
            value,
          })),
        ),
        ...inList([null, 'x', 7, []].map((value) => ({ at: `${at}.0`, value }))),
        ...[...shape.blocks].flatMap(([blockType, members]) =>
          inList(wrongMembers(members, targets, `${at}.0`, { blockType })),
        ),
      ]
    case 'group':
      return [
        ...['x', 7, true, []].map((value) => ({ at, value })),
        ...wrongMembers(shape.members, targets, at),
      ]
    case 'list': {
      const one: FieldModel = { isLocalized: false, kind: shape.kind, marks: {}, name: '' }
      const wrong = [null, ...wrongValues(one)].map((value) => ({ at: `${at}.0`, value }))
      return [...notLists, ...inList(wrong)]
    }
    case 'array':
      return [
        ...notLists,
        ...inList([null, 'x', 7, []].map((value) => ({ at: `${at}.0`, value }))),
        ...inList(wrongMembers(shape.members, targets, `${at}.0`)),
        { at: `${at}.1`, value: [{}, 'x'] },
      ]
    case 'polymorphic': {
      const [relationTo] = shape.targets
      const place = shape.hasMany ? `${at}.0` : at
      const wrong = [
        ...[1, 'x', [], { relationTo, value: 1, more: 1 }].map((value) => ({ at: place, value })),
        ...[{}, { relationTo: 'nope', value: 1 }].map((value) => ({ at: `${place}.relationTo`, value })),
        ...notIds.map((value) => ({ at: `${place}.value`, value: { relationTo, value } })),
        { at, value: { relationTo, value: 999_999 } },
      ]
      return shape.hasMany ? [...notLists, ...inList(wrong)] : wrong
    }
    case 'single':
      return wrongSamples(shape.field, targets, at)
  }
}

const wrongMembers = (members: Members, targets: Targets, at: string, own: object = {}): Wrong[] => [
  { at: `${at}.nope`, value: { ...own, nope: 'x' } },
  ...[...members].flatMap(([name, member]) =>
    wrongSamples(member, targets, `${at}.${name}`).map((wrong) => ({
      at: wrong.at,
      value: { ...own, [name]: wrong.value },
    })),
  ),
]

const wrongValues = (field: FieldModel, [valid]: readonly number[] = [1]): unknown[] => {
  const [value = ''] = field.values ?? []
  switch (field.kind) {
    case 'amount':
    case 'text':
      return [0, 12.5, true, {}, { equals: 'x' }, [], ['x'], 'NUL\0inside', '\ud83d', 'half \ude97']
    case 'choice':
      return [
        '',
        'Nope',
        value.toLowerCase(),
        `${value} `,
        ` ${value}`,
        `${value}\0`,
        0,
        true,
        {},
        [],
        [value],
      ]
    case 'choices':
      return [
        '',
        value,
        'Nope',
        0,
        true,
        {},
        { 0: value },
        [0],
        [null],
        [''],
        ['Nope'],
        [[value]],
        [value, value],
      ]
    case 'checkbox':
      return ['true', 'false', '', 0, 1, {}, []]
    case 'dateTime':
      return [
        '',
        'tomorrow',
        '2026-02-30',
        '2025-02-29T00:00:00Z',
        '2026-13-01',
        '2026-3-1',
        '20260301',
        '2026',
        '2026-03-01T09:30:00',
        '2026-03-01 09:30:00Z',
        '2026-03-01T25:00:00Z',
        '2026-03-01T09:30:00+99:00',
        '0000-01-01',
        '0099-12-31',
        '+010000-01-01T00:00:00Z',
        '9999-12-31T23:30:00-01:00',
        'Sun, 01 Mar 2026',
        1_772_357_400_000,
        true,
        {},
        [],
      ]
    case 'number':
      return ['12', '12abc', '', 'NaN', true, {}, [], [1]]
    case 'place':
      return ['', '1,2', 5, true, {}, [], [1], [1, 2, 3], [180.1, 0], [0, -90.1], ['1', '2'], [null, 1]]
    case 'json':
      return ['NUL\0inside', '\ud83d', [['half \ude97']], { 'NUL\0name': 1 }, nested(251)]
    case 'inverse':
    case 'references':
      return [
        valid,
        '1',
        '',
        true,
        {},
        [valid, valid],
        [null],
        [[valid]],
        [999_999],
        ...notIds.map((each) => [each]),
      ]
    default:
      return [...notIds, [], [valid], 999_999]
  }
}

/** Values of the right kind that the field's own rule refuses. */
export const wrongForRule = (field: FieldModel): unknown[] => wrongByRule[ruleNameOf(field)] ?? []

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
