import { describe, expect, it } from 'vitest'
import { ago, exactly } from '../../src/admin/shared/moments'
import { itemsOf, recordsIn, type Words } from '../../src/admin/features/history/items'
import type { FieldKind, FieldModel } from '../../src/plugins/database/model/model'

const field = (name: string, kind: FieldKind, more: Partial<FieldModel> = {}, options: string[] = []) =>
  [
    name,
    {
      label: name.toUpperCase(),
      model: { isLocalized: false, kind, marks: {}, name, ...more },
      options: new Map(options.map((option) => [option, option.trim()])),
    },
  ] as const

const flag = (name: string, words: Record<string, string>) => {
  const [, made] = field(name, 'checkbox')
  return [name, { ...made, options: new Map(Object.entries(words)) }] as const
}

const words: Words = {
  fields: new Map([
    field('status', 'choice', {}, ['Pending', 'Picked Up ']),
    field('types', 'choices', {}, ['Retail', 'Lease']),
    field('margin', 'amount'),
    field('mileage', 'number'),
    flag('clean', { false: 'no', true: 'yes' }),
    field('start', 'dateTime'),
    field('customer', 'reference', { target: 'customers' }),
    field('lienHolder', 'references', { target: 'customers' }),
    field('lastModifiedBy', 'reference', { target: 'users' }),
    field('message', 'text', { isLocalized: true }),
    field('income', 'number', { marks: { personalData: 'guarded' } }),
  ]),
  locales: { en: 'English', es: 'Español' },
  staff: 'users',
}

const key = { id: '7', name: 'e2e', type: 'key' } as const
const staff = { id: '3', name: 'Ada', type: 'user' } as const

const stepsOf = (name: string, before: unknown, after: unknown, actor: typeof key | typeof staff = key) =>
  itemsOf({ actor, changes: { [name]: { after, before } } }, words).map(({ label, locale, step }) => ({
    label,
    ...(locale === undefined ? {} : { locale }),
    ...step,
  }))

const text = (value: string) => ({ kind: 'text', text: value })
const customer = (id: number) => ({ id, kind: 'record', slug: 'customers' })

describe('itemsOf', () => {
  it.each([
    ['margin', '$1', '$2', { from: text('$1'), kind: 'changed', to: text('$2') }],
    ['margin', null, '$2', { kind: 'set', to: text('$2') }],
    ['margin', '$1', null, { from: text('$1'), kind: 'cleared' }],
    ['margin', null, '', { kind: 'set', to: text('') }],
    ['mileage', 0, 12.5, { from: text('0'), kind: 'changed', to: text('12.5') }],
    ['clean', null, false, { kind: 'set', to: text('no') }],
    ['clean', false, true, { from: text('no'), kind: 'changed', to: text('yes') }],
    ['status', 'Pending', 'Picked Up ', { from: text('Pending'), kind: 'changed', to: text('Picked Up') }],
    [
      'start',
      null,
      '2026-03-01T10:00:00.000Z',
      { kind: 'set', to: { at: '2026-03-01T10:00:00.000Z', kind: 'dateTime' } },
    ],
    ['customer', 1, 2, { from: customer(1), kind: 'changed', to: customer(2) }],
    ['lienHolder', [1, 2], [2, 3], { added: [customer(3)], kind: 'listed', removed: [customer(1)] }],
    ['lienHolder', [1, 2], [2, 1], { kind: 'reordered' }],
    ['types', [], ['Lease'], { added: [text('Lease')], kind: 'listed', removed: [] }],
    ['income', null, null, { kind: 'unseen' }],
  ])('tells what became of %s: %j to %j', (name, before, after, step) => {
    expect(stepsOf(name, before, after)).toEqual([{ label: name.toUpperCase(), ...step }])
  })

  it('tells each language of a text apart', () => {
    expect(stepsOf('message', { en: 'Hi', es: 'Hola' }, { en: 'Hello', es: 'Hola' })).toEqual([
      { from: text('Hi'), kind: 'changed', label: 'MESSAGE', locale: 'English', to: text('Hello') },
    ])
    expect(stepsOf('message', {}, { es: 'Hola', fr: 'Salut' })).toEqual([
      { kind: 'set', label: 'MESSAGE', locale: 'Español', to: text('Hola') },
      { kind: 'set', label: 'MESSAGE', locale: 'fr', to: text('Salut') },
    ])
  })

  it('leaves out what only says again who it was', () => {
    expect(stepsOf('lastModifiedBy', 1, 3, staff)).toEqual([])
    expect(stepsOf('lastModifiedBy', 1, 4, staff)).toHaveLength(1)
    expect(stepsOf('lastModifiedBy', 1, 7, key)).toHaveLength(1)
  })

  it('tells nothing of a field that is no longer there', () => {
    expect(stepsOf('gone', 1, 2)).toEqual([])
  })
})

describe('recordsIn', () => {
  it('names each record once', () => {
    const changes = {
      customer: { after: 2, before: 1 },
      lienHolder: { after: [2, 3], before: [] },
      margin: { after: '$1', before: null },
    }
    expect(recordsIn(itemsOf({ actor: key, changes }, words))).toEqual([
      { id: 1, slug: 'customers' },
      { id: 2, slug: 'customers' },
      { id: 3, slug: 'customers' },
    ])
  })
})

describe('ago', () => {
  const now = Date.parse('2026-03-15T12:00:00.000Z')
  it.each([
    ['2026-03-15T12:00:05.000Z', 'just now'],
    ['2026-03-15T11:59:01.000Z', 'just now'],
    ['2026-03-15T11:58:59.000Z', '1 minute ago'],
    ['2026-03-15T07:00:00.000Z', '5 hours ago'],
    ['2026-03-14T07:00:00.000Z', 'yesterday'],
    ['2026-03-04T07:00:00.000Z', 'last week'],
    ['2025-12-01T07:00:00.000Z', '3 months ago'],
    ['2024-01-01T07:00:00.000Z', '2 years ago'],
  ])('says of %s: %s', (at, said) => {
    expect(ago(at, now)).toBe(said)
  })
})

describe('exactly', () => {
  it('names its zone', () => {
    expect(exactly('2026-03-15T12:34:56.000Z').replaceAll(/\s/g, ' ')).toBe('Mar 15, 2026, 12:34 PM UTC')
    expect(exactly('2026-03-15T12:34:56.000Z', 'es')).toBe('15 mar 2026, 12:34 UTC')
  })
})
