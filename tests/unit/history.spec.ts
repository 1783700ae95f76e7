import { describe, expect, it } from 'vitest'
import { formatAgo, formatUtc } from '../../src/admin/shared/moments'
import { type FieldWords, itemsOf, recordsIn, type Words } from '../../src/admin/features/history/items'
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

type Model = Partial<FieldModel>

/** A nested field with its members. */
const nested = (
  name: string,
  type: 'array' | 'group',
  members: (readonly [string, FieldWords])[],
  more: Model = {},
) => {
  const models = new Map(members.map(([member, { model }]) => [member, model]))
  const [, made] = field(name, 'nested', { shape: { members: models, type }, ...more })
  return [name, { ...made, membersOf: () => new Map(members) }] as const
}

const blocks = (name: string, kinds: Record<string, (readonly [string, FieldWords])[]>) => {
  const models = Object.entries(kinds).map(
    ([kind, members]) => [kind, new Map(members.map(([member, { model }]) => [member, model]))] as const,
  )
  const [, made] = field(name, 'nested', { shape: { blocks: new Map(models), type: 'blocks' } })
  return [
    name,
    {
      ...made,
      kinds: new Map(Object.keys(kinds).map((kind) => [kind, kind.toUpperCase()])),
      membersOf: (kind: unknown) => new Map(kinds[String(kind)]),
    },
  ] as const
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
    nested('insurance', 'group', [
      field('company', 'reference', { target: 'contacts' }),
      nested('inner', 'group', [field('floor', 'number')]),
    ]),
    nested('stops', 'array', [
      field('place', 'text'),
      field('greeting', 'text', { isLocalized: true }),
      nested('times', 'array', [field('hour', 'number')]),
    ]),
    blocks('layout', { picture: [field('paper', 'text')], quote: [field('words', 'text')] }),
    field('tags', 'nested', { shape: { kind: 'text', type: 'list' } }),
    field('rank', 'nested', {
      isLocalized: true,
      shape: { field: field('rank', 'number', { isLocalized: true })[1].model, type: 'single' },
    }),
    field('about', 'nested', { shape: { hasMany: false, targets: ['deals', 'leads'], type: 'polymorphic' } }),
    field('others', 'nested', { shape: { hasMany: true, targets: ['deals', 'leads'], type: 'polymorphic' } }),
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
const contact = (id: number) => ({ id, kind: 'record', slug: 'contacts' })
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

  it('names the members of groups, and the value of each language', () => {
    expect(
      stepsOf('insurance', { company: 1, inner: { floor: 2 } }, { company: 4, inner: { floor: null } }),
    ).toEqual([
      { from: contact(1), kind: 'changed', label: 'INSURANCE > COMPANY', to: contact(4) },
      { from: text('2'), kind: 'cleared', label: 'INSURANCE > INNER > FLOOR' },
    ])
    expect(stepsOf('rank', { en: 1 }, { en: 1, es: 2 })).toEqual([
      { kind: 'set', label: 'RANK', locale: 'Español', to: text('2') },
    ])
  })

  it('numbers rows, and shows which are new, removed or moved', () => {
    const north = { greeting: { en: 'Hi' }, id: 'a', place: 'North', times: [{ hour: 9, id: 'c' }] }
    const south = { greeting: {}, id: 'b', place: 'South', times: [] }
    const spanish = { ...north, greeting: { en: 'Hi', es: 'Hola' }, times: [{ hour: 8, id: 'c' }] }
    expect(stepsOf('stops', [south, north], [south, spanish])).toEqual([
      { kind: 'set', label: 'STOPS 2 > GREETING', locale: 'Español', to: text('Hola') },
      { from: text('9'), kind: 'changed', label: 'STOPS 2 > TIMES 1 > HOUR', to: text('8') },
    ])
    expect(stepsOf('stops', [north, south], [south, north])).toEqual([{ kind: 'reordered', label: 'STOPS' }])
    expect(stepsOf('stops', [north], [south, north])).toEqual([
      { kind: 'inserted', label: 'STOPS 1' },
      { kind: 'set', label: 'STOPS 1 > PLACE', to: text('South') },
    ])
    expect(stepsOf('stops', [south, north], [north])).toEqual([
      { kind: 'removed', label: 'STOPS 1' },
      { from: text('South'), kind: 'cleared', label: 'STOPS 1 > PLACE' },
    ])
  })

  it('knows a row of a list that was replaced by its values, then by its place', () => {
    const rows = (...places: string[]) => places.map((place) => ({ id: crypto.randomUUID(), place }))
    expect(stepsOf('stops', rows('North', 'South'), rows('North', 'West'))).toEqual([
      { from: text('South'), kind: 'changed', label: 'STOPS 2 > PLACE', to: text('West') },
    ])
    expect(stepsOf('stops', rows('North', 'South'), rows('South'))).toEqual([
      { kind: 'removed', label: 'STOPS 1' },
      { from: text('North'), kind: 'cleared', label: 'STOPS 1 > PLACE' },
    ])
  })

  it('names the kind of a block, and takes no block for one of another kind', () => {
    const quote = { blockType: 'quote', id: 'a', words: 'First' }
    expect(stepsOf('layout', [quote], [{ ...quote, words: 'Second' }])).toEqual([
      { from: text('First'), kind: 'changed', label: 'LAYOUT 1 (QUOTE) > WORDS', to: text('Second') },
    ])
    expect(stepsOf('layout', [quote], [{ blockType: 'picture', id: 'b', paper: 'x' }])).toEqual([
      { kind: 'inserted', label: 'LAYOUT 1 (PICTURE)' },
      { kind: 'set', label: 'LAYOUT 1 (PICTURE) > PAPER', to: text('x') },
      { kind: 'removed', label: 'LAYOUT 1 (QUOTE)' },
      { from: text('First'), kind: 'cleared', label: 'LAYOUT 1 (QUOTE) > WORDS' },
    ])
  })

  it('names records of any collection, and texts of a list', () => {
    const [deal, lead] = [
      { relationTo: 'deals', value: 1 },
      { relationTo: 'leads', value: 1 },
    ]
    const [dealValue, leadValue] = [
      { id: 1, kind: 'record', slug: 'deals' },
      { id: 1, kind: 'record', slug: 'leads' },
    ]
    expect(stepsOf('about', deal, lead)).toEqual([
      { from: dealValue, kind: 'changed', label: 'ABOUT', to: leadValue },
    ])
    expect(stepsOf('others', [deal], [{ ...deal }, lead])).toEqual([
      { added: [leadValue], kind: 'listed', label: 'OTHERS', removed: [] },
    ])
    expect(stepsOf('tags', ['a', 'b'], ['b', 'c'])).toEqual([
      { added: [text('c')], kind: 'listed', label: 'TAGS', removed: [text('a')] },
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
    ['2026-03-04T07:00:00.000Z', '11 days ago'],
    ['2025-12-01T07:00:00.000Z', '3 months ago'],
    ['2024-01-01T07:00:00.000Z', '2 years ago'],
  ])('says of %s: %s', (at, said) => {
    expect(formatAgo(at, now)).toBe(said)
  })
})

describe('exactly', () => {
  it('names its zone', () => {
    expect(formatUtc('2026-03-15T12:34:56.000Z').replaceAll(/\s/g, ' ')).toBe('Mar 15, 2026, 12:34 PM UTC')
    expect(formatUtc('2026-03-15T12:34:56.000Z', 'es')).toBe('15 mar 2026, 12:34 UTC')
  })
})
