import type { CollectionConfig, FlattenedField } from 'payload'
import { flattenAllFields } from 'payload'
import { describe, expect, it } from 'vitest'
import { collections } from '../../src/collections'
import type { FieldMarks } from '../../src/fields'
import {
  documentFields,
  documentValues,
  naturalKeys,
  ownCollections,
  ownFields,
  readOnlyCollections,
} from '../support/document'
import { relations } from '../support/relations'

const marksOf = (field: FlattenedField): FieldMarks => field.custom ?? {}

const everyField = ({ fields }: CollectionConfig) => flattenAllFields({ fields })

/** What the interface shows of a collection: without what only the panel sees. */
const shownFields = (collection: CollectionConfig) =>
  everyField(collection).filter((field) => !marksOf(field).isPanelOnly)

const collectionOf = (slug: string) => {
  const collection = collections.find((candidate) => candidate.slug === slug)
  if (!collection)
    throw new Error(`There is no collection ${slug}. Add its line to src/collections/every.ts.`)
  return collection
}

const fieldOf = (path: string) => {
  const [slug = '', name] = path.split('.')
  const field = everyField(collectionOf(slug)).find((candidate) => candidate.name === name)
  if (!field) throw new Error(`There is no field ${path}.`)
  return field
}

const kindOf = (field: FlattenedField): string => {
  if (field.type === 'text' || field.type === 'textarea') return marksOf(field).kind ?? 'text'
  if (field.type === 'checkbox') return 'flag'
  if (field.type === 'date') return 'moment'
  if (field.type === 'select') return field.hasMany ? 'manyOf' : 'oneOf'
  if (field.type === 'relationship') return field.hasMany ? 'ids' : 'id'
  if (field.type === 'join') return marksOf(field).isOne ? 'id' : 'ids'
  return field.type
}

const kindsOf = (slug: string) =>
  Object.fromEntries(shownFields(collectionOf(slug)).map((field) => [field.name, kindOf(field)]))

const valuesOf = (field: FlattenedField) =>
  field.type === 'select'
    ? field.options.map((option) => (typeof option === 'string' ? option : option.value))
    : []

/** `collection.field` of every field whose marks pass. */
const marked = (passes: (marks: FieldMarks) => boolean) =>
  collections.flatMap((collection) =>
    everyField(collection)
      .filter((field) => passes(marksOf(field)))
      .map((field) => `${collection.slug}.${field.name}`),
  )

/** Where callers come from, and the links that keys come by. */
const ofCallers = ['users', 'apiKeys', 'apiKeyClaims']

describe('collections', () => {
  it('are those of the document, those it refers to, and those that callers come from', () => {
    const expected = [...Object.keys(documentFields), ...Object.keys(ownCollections), ...ofCallers]
    expect(collections.map(({ slug }) => slug).sort()).toEqual(expected.sort())
  })

  it.each(Object.entries(documentFields))(
    'show every field of %s in the document, and ours',
    (slug, fields) => {
      expect(kindsOf(slug)).toEqual({ ...fields, ...ownFields[slug] })
    },
  )

  it.each(Object.entries(ownCollections))('show the few fields of %s', (slug, fields) => {
    expect(kindsOf(slug)).toEqual(fields)
  })

  it('leave to the engines what the service alone writes', () => {
    expect(collections.map(({ slug }) => slug)).not.toEqual(
      expect.arrayContaining(Object.keys(readOnlyCollections)),
    )
  })

  it('take the values of the document, to the letter', () => {
    const business = collections.filter(({ slug }) => !ofCallers.includes(slug))
    const lists = business.flatMap((collection) => {
      const fields = shownFields(collection).filter(({ type }) => type === 'select')
      return fields.length
        ? [[collection.slug, Object.fromEntries(fields.map((field) => [field.name, valuesOf(field)]))]]
        : []
    })
    expect(Object.fromEntries(lists)).toEqual(documentValues)
  })

  it.each(collections.map((collection) => [collection.slug, collection] as const))(
    'name every operation in the access of %s',
    (_, { access = {} }) => {
      const operations = ['admin', 'create', 'delete', 'read', 'readVersions', 'unlock', 'update']
      expect(Object.keys(access).sort()).toEqual(operations)
    },
  )

  it('require nothing but the address of a webhook, and that of an account', () => {
    const required = collections.flatMap((collection) =>
      everyField(collection)
        .filter((field) => 'required' in field && field.required)
        .map((field) => `${collection.slug}.${field.name}`),
    )
    expect(required.toSorted()).toEqual(['users.email', 'webhooks.url'])
  })

  it('keep the whole history of pre-approvals, trades and webhooks', () => {
    const kept = collections.filter(({ versions }) => versions)
    expect(kept.map(({ slug }) => slug).sort()).toEqual(['preApprovals', 'trades', 'webhooks'])
    for (const { versions } of kept) expect(versions).toEqual({ drafts: false, maxPerDoc: 0 })
  })

  it('localise the words of templates alone', () => {
    const localised = collections.flatMap((collection) =>
      everyField(collection)
        .filter((field) => 'localized' in field && field.localized)
        .map((field) => `${collection.slug}.${field.name}`),
    )
    expect(localised.sort()).toEqual(['templates.message', 'templates.subject'])
  })
})

describe('relations', () => {
  it.each(relations.map((relation) => [relation.owner, relation] as const))(
    'store %s once',
    (_, relation) => {
      const [collection, on] = relation.owner.split('.')
      expect(fieldOf(relation.owner)).toMatchObject({ type: 'relationship', relationTo: relation.target })
      expect(kindOf(fieldOf(relation.owner))).toBe(relation.many ? 'ids' : 'id')
      if (relation.inverse === null) return
      const inverse = fieldOf(`${relation.target}.${relation.inverse}`)
      expect(inverse).toMatchObject({ type: 'join', collection, on })
      expect(marksOf(inverse).isOne).toBe(relation.inverseIsOne)
    },
  )

  it('are all there are', () => {
    const owners = collections.flatMap((collection) =>
      everyField(collection)
        .filter(({ type }) => type === 'relationship')
        .map(({ name }) => `${collection.slug}.${name}`),
    )
    expect(owners.sort()).toEqual(relations.map(({ owner }) => owner).sort())
    const inverses = collections.flatMap((collection) =>
      shownFields(collection)
        .filter(({ type }) => type === 'join')
        .map(({ name }) => `${collection.slug}.${name}`),
    )
    const answered = relations.flatMap(({ inverse, target }) => (inverse ? [`${target}.${inverse}`] : []))
    expect(inverses.sort()).toEqual(answered.sort())
  })

  it('never populate who wrote a record', () => {
    const stamps = relations.filter(({ target }) => target === 'users').map(({ owner }) => owner)
    expect(marked(({ isNeverPopulated }) => isNeverPopulated === true).sort()).toEqual(stamps.sort())
  })
})

describe('marks', () => {
  it('seal what identifies a person to a bank or an authority', () => {
    expect(marked(({ personalData }) => personalData === 'sealed').sort()).toEqual([
      'customers.consumerDateOfBirth',
      'customers.consumerDriversLicense',
      'customers.consumerDriversLicenseNumber',
      'customers.consumerLoginToBank',
      'customers.consumerProvideProofOfIncome',
      'customers.consumerProvideProofOfInsurance',
      'customers.consumerSocialSecurity',
    ])
  })

  it('guard incomes, license states and expirations, and where a request came from', () => {
    expect(marked(({ personalData }) => personalData === 'guarded').sort()).toEqual([
      'customers.consumerDriversLicenceState',
      'customers.consumerDriversLicenseExp',
      'customers.consumerDriversLicenseExpiration',
      'customers.consumerDriversLicenseState',
      'customers.consumerIncome',
      'customers.consumerOtherIncomeAmount',
      'customers.consumerPreviousEmploymentincome',
      'preApprovals.income',
      'preApprovals.ipAddress',
      'preApprovals.userAgent',
    ])
  })

  it('say what keys may not write, or not in bulk', () => {
    expect(marked(({ isResponseOnly }) => isResponseOnly === true).sort()).toEqual([
      'attachments.status',
      'serviceOrders.status',
    ])
    expect(marked(({ isIgnoredInBulk }) => isIgnoredInBulk === true).sort()).toEqual([
      'templates.choice',
      'templates.type',
    ])
  })

  it('name the natural keys, and leave them to an index that takes long text', () => {
    const keys = marked(({ isNaturalKey }) => isNaturalKey === true)
    const named = Object.entries(naturalKeys).flatMap(([slug, fields]) =>
      fields.map((field) => `${slug}.${field}`),
    )
    expect(keys.sort()).toEqual(named.sort())
    for (const key of keys) expect(fieldOf(key)).not.toHaveProperty('index')
  })
})
