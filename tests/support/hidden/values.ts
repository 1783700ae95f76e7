/** Values for the records of a world. Texts have the mark of the record's owner. */
import fc from 'fast-check'
import type { CollectionModel, FieldModel, Members, Shape } from '../../../src/plugins/database/model/model'
import { writtenFields } from '../bulkValues'
import { ruleNameOf, samplesByRule } from '../fieldRules'
import { parentsOf, tenantField } from '../tenants/table'
import { isHiddenParty, parties, type Party, textOf } from './marks'

export type Body = Record<string, unknown>

/** Ids of existing records, by party and collection. */
export type Pool = Record<Party, Record<string, number[]>>

/** Of whom a value is: the texts of a record have its number. */
type Owner = { number: number; party: Party; slug: string }

const amounts = ['$25,000.00', '25000', '-5.25', '5', 'call us']
const moments = ['2026-01-01T00:00:00.000Z', '2026-03-01T09:30:00.000Z', '2026-06-01T00:00:00.000Z']

const words = ['apple', 'birch', 'cedar', 'delta']

/** The e-mail address of the rep of a party. */
export const repOf = (party: Party): string => `${party.replaceAll(' ', '-')}@example.com`

const markOf = ({ number, party, slug }: Owner, field: string): string => textOf(party, slug, field, number)

/** A mark in each text and each amount, and what a collection requires in a certain form. */
export const markedValues = ({ fields }: CollectionModel, owner: Owner): Body => {
  const texts = [...fields.values()].filter(({ kind }) => kind === 'text' || kind === 'amount')
  return {
    ...Object.fromEntries(texts.map(({ name }) => [name, markOf(owner, name)])),
    ...inForm(owner),
  }
}

const inForm = (owner: Owner): Body => {
  switch (owner.slug) {
    case 'apiKeyClaims':
      return { scopes: 'leads:read' }
    case 'locations':
      return { openingHours: 'Mon–Fri 9:00–18:00', timeZone: 'Europe/Madrid' }
    case 'users':
      return {
        allTenants: true,
        email: `${markOf(owner, 'email')}@example.com`,
        password: 'correct horse battery',
      }
    case 'webhooks':
      return { method: 'POST', url: `https://${markOf(owner, 'url')}.example.com` }
    default:
      return {}
  }
}

/** A text that begins with a random word, so that comparisons with a hidden record's text could reveal something. */
const randomText = ({ name }: FieldModel, owner: Owner): fc.Arbitrary<unknown> => {
  const mark = markOf(owner, name)
  return name === 'url'
    ? fc.constant(`https://${mark}.example.com/hook`)
    : fc.constantFrom(...words).map((word) => `${word} ${mark}`)
}

const randomValue = (field: FieldModel, owner: Owner): fc.Arbitrary<unknown> => {
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
      return field.shape ? nestedValue(field.shape, owner) : fc.constant(null)
    case 'number':
      return fc.integer({ max: 9, min: 0 })
    default:
      return randomText(field, owner)
  }
}

/** With what members of rows, groups and blocks hold; relations in them are left out. */
const nestedValue = (shape: Shape, owner: Owner): fc.Arbitrary<unknown> => {
  const plainOf = (members: Members, own: object = {}) =>
    fc
      .record(
        Object.fromEntries(
          [...members.values()]
            .filter((member) => !isRelation(member) && member.name !== 'blockName')
            .map((member) => [member.name, randomValue(member, owner)]),
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
        ? fc.constant([owner.number % 3])
        : fc.constantFrom(...words).map((word) => [`${word} ${markOf(owner, 'list')}`])
    case 'array':
      return plainOf(shape.members).map((row) => [row])
    case 'polymorphic':
      return fc.constant(null)
    case 'single':
      return randomValue(shape.field, owner)
  }
}

const isRelation = ({ kind }: FieldModel) => kind === 'reference' || kind === 'references'

const sample = (values: fc.Arbitrary<object>, seed: number): Body => ({
  ...fc.sample(values, { numRuns: 1, seed })[0],
})

/** Random values of all fields except references. */
export const randomValues = (collection: CollectionModel, owner: Owner, seed: number): Body => {
  const fields = writtenFields(collection, true).filter((field) => !isRelation(field))
  return sample(
    fc.record(Object.fromEntries(fields.map((field) => [field.name, randomValue(field, owner)]))),
    seed,
  )
}

/** The references of a record except those that determine its tenants: most to the same side, some to the other. */
export const randomReferences = (
  collection: CollectionModel,
  party: Party,
  pool: Pool,
  seed: number,
): Body => {
  const owning = [tenantField(collection.slug)?.name, ...parentsOf(collection.slug).map(([name]) => name)]
  const fields = writtenFields(collection, true).filter(
    (field) => isRelation(field) && !owning.includes(field.name),
  )
  return sample(
    fc.record(Object.fromEntries(fields.map((field) => [field.name, named(field, party, pool)]))),
    seed,
  )
}

const named = ({ kind, target = '' }: FieldModel, party: Party, pool: Pool): fc.Arbitrary<unknown> => {
  const isHidden = isHiddenParty(party)
  const idsOf = (some: Party[]) => some.flatMap((each) => pool[each][target] ?? [])
  const from = (some: Party[], weight: number) => {
    const ids = idsOf(some)
    return ids.length > 0 ? [{ arbitrary: fc.constantFrom(...ids), weight }] : []
  }
  const near = parties.filter((each) => isHiddenParty(each) === isHidden || each === 'both tenants')
  const far = parties.filter((each) => !near.includes(each))
  const one = fc.oneof(...from(near, 6), ...from(far, isHidden ? 4 : 2), {
    arbitrary: fc.constant(null),
    weight: 1,
  })
  return kind === 'reference'
    ? one
    : fc.uniqueArray(one, { maxLength: 3 }).map((ids) => ids.filter((id) => id !== null))
}
