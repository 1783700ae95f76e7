/** Random values of every kind for the records of any collection, including references to a record that does not exist. */
import fc from 'fast-check'
import type {
  CollectionModel,
  FieldModel,
  Members,
  Model,
  Shape,
} from '../../src/plugins/database/model/model'
import type { Doc } from './client'
import { ruleNameOf, samplesByRule } from './fieldRules'
import { required } from './records'

/** The existing records, by collection. */
export type Docs = Record<string, Doc[]>

type Data = Record<string, unknown>

const texts = [
  '',
  'a',
  ' a ',
  'Ana',
  '1-2 4',
  '78-05',
  'O\'Neill -- "quoted"',
  '{"a":1}',
  'null',
  '\u200f\ufeff',
  '50 % \\ _',
  'Zoë Ünïcödé 車 🚗👩‍👩‍👧 ﷽ '.repeat(20),
]
const amounts = ['$25,000.00', '25000', '1e5', '-5.25', 'to be agreed', '']
const numbers = [0, -0, 1, -1.5, 0.1, 1e21, 1e-7, 123_456_789.25, 2 ** 53 - 1, Number.MAX_VALUE]
const moments = [
  '2026-03-01T09:30:00.000Z',
  '2024-02-29',
  '2026-03-01T09:30:00.1+02:00',
  '0100-01-01',
  '9999-12-31',
]
/** An id that no record has. */
export const missing = 999_999

/** A value for a field; for an inverse, the ids of its owners. */
export const valueOf = (field: FieldModel, docs: Docs): fc.Arbitrary<unknown> => {
  const { kind, target, values = [] } = field
  const ofRule = samplesByRule[ruleNameOf(field)]
  if (ofRule) return fc.constantFrom(...ofRule)
  const ids = (docs[target ?? ''] ?? []).map(({ id }) => id)
  switch (kind) {
    case 'amount':
      return fc.constantFrom(...amounts, ...texts)
    case 'choice':
      return fc.constantFrom(...values)
    case 'choices':
      return fc.shuffledSubarray([...values], { maxLength: Math.min(4, values.length) })
    case 'checkbox':
      return fc.boolean()
    case 'inverse':
    case 'references':
      return fc.shuffledSubarray(ids, { maxLength: Math.min(3, ids.length) })
    case 'inverseOne':
      return fc.constantFrom(...ids)
    case 'dateTime':
      return fc.constantFrom(...moments)
    case 'number':
      return fc.constantFrom(...numbers)
    case 'place':
      return fc.tuple(fc.integer({ max: 180, min: -180 }), fc.integer({ max: 90, min: -90 }))
    case 'reference':
      return fc.oneof(
        { arbitrary: fc.constantFrom(...ids), weight: 30 },
        { arbitrary: fc.constant(missing), weight: 1 },
      )
    case 'nested':
      return field.shape ? nestedValue(field.shape, docs) : fc.constant(null)
    default:
      return fc.constantFrom(...texts)
  }
}

/** References in it are to records that exist. */
const nestedValue = (shape: Shape, docs: Docs): fc.Arbitrary<unknown> => {
  const listOf = (element: fc.Arbitrary<unknown>) => fc.array(element, { maxLength: 3 })
  const someOf = (members: Members, own: object = {}) =>
    fc
      .record(
        Object.fromEntries(
          [...members]
            .filter(([name, { marks }]) => !marks.isResponseOnly && name !== 'blockName')
            .map(([name, member]) => [name, valueOf(member, docs).filter((each) => each !== missing)]),
        ),
        { requiredKeys: [] },
      )
      .map((data) => ({ ...data, ...own }))
  switch (shape.type) {
    case 'blocks':
      return listOf(
        fc.oneof(...[...shape.blocks].map(([blockType, members]) => someOf(members, { blockType }))),
      )
    case 'group':
      return someOf(shape.members)
    case 'list':
      return listOf(
        shape.kind === 'text' ? fc.constantFrom('one', 'Zoë', ' two\n') : fc.constantFrom(...numbers),
      )
    case 'array':
      return listOf(someOf(shape.members))
    case 'polymorphic': {
      const all = shape.targets.flatMap((slug) =>
        (docs[slug] ?? []).map(({ id }) => ({ relationTo: slug, value: id })),
      )
      return shape.hasMany
        ? fc.shuffledSubarray(all, { maxLength: Math.min(3, all.length) })
        : fc.constantFrom(...all, null)
    }
    case 'single':
      return valueOf(shape.field, docs).filter((each) => each !== missing)
  }
}

const columnKinds = new Set(['amount', 'choice', 'checkbox', 'dateTime', 'number', 'reference', 'text'])
// Lists, values with parts, and JSON, which filters by the field itself do not support.
const listKinds = new Set(['choices', 'json', 'nested', 'references'])
const stamps = new Set(['createdAt', 'updatedAt'])

/** The fields of a collection with a column of their own, and with `withLists` its lists. Without `latestEvent`, a sole reference. */
export const writtenFields = ({ fields }: CollectionModel, withLists: boolean): FieldModel[] =>
  [...fields.values()].filter(
    ({ kind, marks, name }) =>
      (columnKinds.has(kind) || (withLists && listKinds.has(kind))) &&
      !stamps.has(name) &&
      !marks.isComputed &&
      name !== 'latestEvent',
  )

/** Data with some of `fields`: with new values, with null, or with the values of an existing record. */
export const dataOf = (
  fields: FieldModel[],
  { docs, most, slug }: { docs: Docs; most: number; slug: string },
): fc.Arbitrary<Data> =>
  fc
    .record({
      chosen: fc.shuffledSubarray(fields, { maxLength: Math.min(most, fields.length) }),
      isLike: fc.nat(3).map((each) => each === 0),
      record: fc.constantFrom(...(docs[slug] ?? [])),
    })
    .chain(({ chosen, isLike, record }) => {
      const valueIn = (field: FieldModel): fc.Arbitrary<unknown> =>
        isLike
          ? fc.constant(record[field.name])
          : field.name in required(slug)
            ? valueOf(field, docs).filter((value) => value !== '')
            : fc.option(valueOf(field, docs), { freq: 5 })
      return fc.record(Object.fromEntries(chosen.map((field) => [field.name, valueIn(field)])))
    })

/** Valid data for a record. */
export const possibleRecord = (model: Model, slug: string, docs: Docs): fc.Arbitrary<Data> => {
  const collection = model.get(slug)
  if (!collection) throw new Error(`There is no ${slug}.`)
  return dataOf(writtenFields(collection, true), { docs, most: 8, slug }).map((data) =>
    Object.fromEntries(Object.entries(data).filter(([, value]) => value !== missing)),
  )
}
