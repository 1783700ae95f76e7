/** Random values for the records of two tenants. Texts of hidden records contain a mark. */
import fc from 'fast-check'
import type { CollectionModel, FieldModel, Members, Shape } from '../../../src/plugins/database/model/model'
import { writtenFields } from '../bulkValues'
import { ruleNameOf, samplesByRule } from '../fieldRules'
import { parentsOf, tenantField } from './table'

/** In every text of a record that is hidden from the suite's tenant, and nowhere else. */
export const mark = 'zq7b'

/** The tenants of a record: the suite's tenant, the other one, both, or none. */
export type Side = 'both' | 'none' | 'other' | 'own'

export const isHidden = (side: Side): boolean => side === 'none' || side === 'other'

/** Ids of existing records, by collection and side. */
export type Pool = Record<string, Partial<Record<Side, number[]>>>

const amounts = ['$25,000.00', '25000', '-5.25', '5', 'call us']
const moments = ['2026-01-01T00:00:00.000Z', '2026-03-01T09:30:00.000Z', '2026-06-01T00:00:00.000Z']

const words = ['apple', 'birch', 'cedar', 'delta']

/** A text with a random word, so that comparisons with a hidden record's text could reveal something. */
const textOf = ({ name }: FieldModel, side: Side, at: number): fc.Arbitrary<unknown> => {
  const sign = isHidden(side) ? mark : 'own'
  if (name === 'url') return fc.constant(`https://${sign}${at}.example.com/hook`)
  return fc.constantFrom(...words).map((word) => `${sign} ${word} ${name} ${at}`)
}

const plainValue = (field: FieldModel, side: Side, at: number): fc.Arbitrary<unknown> => {
  const ofRule = field.name === 'url' ? undefined : samplesByRule[ruleNameOf(field)]
  if (ofRule) return fc.constantFrom(...ofRule)
  switch (field.kind) {
    case 'amount':
      return fc.constantFrom(...amounts)
    case 'choice':
      return fc.constantFrom(...(field.values ?? []))
    case 'choices':
      return fc.shuffledSubarray([...(field.values ?? [])], { maxLength: 2 })
    case 'checkbox':
      return fc.boolean()
    case 'dateTime':
      return fc.constantFrom(...moments)
    case 'nested':
      return field.shape ? nestedValue(field.shape, side, at) : fc.constant(null)
    case 'json':
      return textOf(field, side, at)
    case 'number':
      return fc.integer({ max: 9, min: 0 })
    default:
      return textOf(field, side, at)
  }
}

/** With what members of rows, groups and blocks hold; relations in them are left out. */
const nestedValue = (shape: Shape, side: Side, at: number): fc.Arbitrary<unknown> => {
  const plainOf = (members: Members, own: object = {}) =>
    fc
      .record(
        Object.fromEntries(
          [...members.values()]
            .filter((member) => !isRelation(member) && member.name !== 'blockName')
            .map((member) => [member.name, plainValue(member, side, at)]),
        ),
      )
      .map((data) => ({ ...data, ...own }))
  switch (shape.type) {
    case 'blocks':
      return fc.tuple(...[...shape.blocks].map(([blockType, members]) => plainOf(members, { blockType })))
    case 'group':
      return plainOf(shape.members)
    case 'list':
      return shape.kind === 'number'
        ? fc.constant([at])
        : fc.constantFrom(...words).map((word) => [`${isHidden(side) ? mark : 'own'} ${word}`])
    case 'array':
      return plainOf(shape.members).map((row) => [row])
    case 'polymorphic':
      return fc.constant(null)
    case 'single':
      return plainValue(shape.field, side, at)
  }
}

const isRelation = ({ kind }: FieldModel) => kind === 'reference' || kind === 'references'

/** The values of a record except references. */
export const plainValues = (collection: CollectionModel, side: Side, at: number): fc.Arbitrary<object> =>
  fc.record(
    Object.fromEntries(
      writtenFields(collection, true)
        .filter((field) => !isRelation(field))
        .map((field) => [field.name, plainValue(field, side, at)]),
    ),
  )

/** The references of a record except those that determine its tenants: most to the same side, some to the other. */
export const references = (collection: CollectionModel, side: Side, pool: Pool): fc.Arbitrary<object> => {
  const owning = [tenantField(collection.slug)?.name, ...parentsOf(collection.slug).map(([name]) => name)]
  const fields = writtenFields(collection, true).filter(
    (field) => isRelation(field) && !owning.includes(field.name),
  )
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, named(field, side, pool)])))
}

const named = ({ kind, target = '' }: FieldModel, side: Side, pool: Pool): fc.Arbitrary<unknown> => {
  const { both = [], none = [], other = [], own = [] } = pool[target] ?? {}
  const [near, far] = isHidden(side)
    ? [[...other, ...none, ...both], own]
    : [
        [...own, ...both],
        [...other, ...none],
      ]
  const from = (ids: number[], weight: number) =>
    ids.length > 0 ? [{ arbitrary: fc.constantFrom(...ids), weight }] : []
  const one = fc.oneof(...from(near, 6), ...from(far, isHidden(side) ? 4 : 2), {
    arbitrary: fc.constant(null),
    weight: 1,
  })
  return kind === 'reference'
    ? one
    : fc.uniqueArray(one, { maxLength: 3 }).map((ids) => ids.filter((id) => id !== null))
}
