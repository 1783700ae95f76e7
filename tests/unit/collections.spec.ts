/**
 * The collections of src/collections against the tables of the document and of the design: what those name is there to the
 * letter. Collections and fields of one's own may stand beside it.
 */
import { describe, expect, it } from 'vitest'
import { collections } from '../../src/collections'
import type { FieldMarks } from '../../src/fields'
import { everyField, kindOf, kindsIn, marksOf, ofCallers, shownFields, valuesIn } from '../support/configured'
import {
  documentFields,
  documentKeys,
  documentValues,
  ownCollections,
  ownFields,
  readOnlyCollections,
} from '../support/document'
import { designedRelations } from '../support/relations'

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

/** Whether the document or the design has the field: a field beside theirs may be what it likes. */
const isDesigned = (slug: string, name: string): boolean =>
  ofCallers.includes(slug) || name in { ...documentFields[slug], ...ownFields[slug], ...ownCollections[slug] }

/** `collection.field` of every designed field that passes. */
const designed = (passes: (field: ReturnType<typeof everyField>[number]) => boolean): string[] =>
  collections.flatMap((collection) =>
    everyField(collection)
      .filter((field) => isDesigned(collection.slug, field.name) && passes(field))
      .map((field) => `${collection.slug}.${field.name}`),
  )

/** `collection.field` of every designed field whose marks pass. */
const marked = (passes: (marks: FieldMarks) => boolean): string[] =>
  designed((field) => passes(marksOf(field)))

describe('collections', () => {
  it('are those of the document, those it refers to, and those that callers come from', () => {
    const expected = [...Object.keys(documentFields), ...Object.keys(ownCollections), ...ofCallers]
    expect(collections.map(({ slug }) => slug)).toEqual(expect.arrayContaining(expected))
  })

  it.each(Object.entries(documentFields))(
    'show every field of %s in the document, and ours',
    (slug, fields) => {
      expect(kindsIn(collectionOf(slug))).toMatchObject({ ...fields, ...ownFields[slug] })
    },
  )

  it.each(Object.entries(ownCollections))('show the few fields of %s', (slug, fields) => {
    expect(kindsIn(collectionOf(slug))).toMatchObject(fields)
  })

  it('leave to the engines what the service alone writes', () => {
    expect(collections.map(({ slug }) => slug)).not.toEqual(
      expect.arrayContaining(Object.keys(readOnlyCollections)),
    )
  })

  it.each(Object.entries(documentValues))('take the values of %s, to the letter', (slug, lists) => {
    expect(valuesIn(collectionOf(slug))).toMatchObject(lists)
  })

  it.each(collections.map((collection) => [collection.slug, collection] as const))(
    'name every operation in the access of %s',
    (_, { access = {} }) => {
      const operations = ['admin', 'create', 'delete', 'read', 'readVersions', 'unlock', 'update']
      expect(Object.keys(access).sort()).toEqual(operations)
    },
  )

  it('require nothing but the address of a webhook, and that of an account', () => {
    const required = designed((field) => 'required' in field && field.required === true)
    expect(required.toSorted()).toEqual(['users.email', 'webhooks.url'])
  })

  it('keep the whole history of pre-approvals, trades and webhooks', () => {
    const known = new Set([...Object.keys({ ...documentFields, ...ownCollections }), ...ofCallers])
    const kept = collections.filter(({ slug, versions }) => known.has(slug) && versions)
    expect(kept.map(({ slug }) => slug).sort()).toEqual(['preApprovals', 'trades', 'webhooks'])
    for (const { versions } of kept) expect(versions).toEqual({ drafts: false, maxPerDoc: 0 })
  })

  it('localise the words of templates alone', () => {
    const localised = designed((field) => 'localized' in field && field.localized === true)
    expect(localised.sort()).toEqual(['templates.message', 'templates.subject'])
  })
})

describe('relations', () => {
  it.each(designedRelations.map((relation) => [relation.owner, relation] as const))(
    'store %s once',
    (_, relation) => {
      const [collection, on] = relation.owner.split('.')
      expect(fieldOf(relation.owner)).toMatchObject({ type: 'relationship', relationTo: relation.target })
      expect(kindOf(fieldOf(relation.owner))).toBe(relation.many ? 'ids' : 'id')
      if (relation.inverse === null) return
      const inverse = fieldOf(`${relation.target}.${relation.inverse}`)
      expect(inverse).toMatchObject({ type: 'join', collection, on })
      expect(marksOf(inverse).isToOne).toBe(relation.inverseIsOne)
    },
  )

  it('are answered by the field of the other side that says so, wherever there is one', () => {
    const inverses = collections.flatMap((collection) =>
      shownFields(collection).flatMap((field) =>
        field.type === 'join' ? [{ field, target: collection.slug }] : [],
      ),
    )
    expect(inverses.length).toBeGreaterThan(30)
    for (const { field, target } of inverses) {
      expect(fieldOf(`${String(field.collection)}.${field.on}`), `${target}.${field.name}`).toMatchObject({
        relationTo: target,
        type: 'relationship',
      })
    }
  })

  it('never populate staff, who are no part of the interface', () => {
    const staff = collections.flatMap((collection) =>
      everyField(collection).flatMap((field) =>
        field.type === 'relationship' && field.relationTo === 'users'
          ? [{ isNeverPopulated: marksOf(field).isNeverPopulated, name: `${collection.slug}.${field.name}` }]
          : [],
      ),
    )
    expect(staff.length).toBeGreaterThan(10)
    expect(staff.filter(({ isNeverPopulated }) => !isNeverPopulated)).toEqual([])
    const stamps = designedRelations.filter(({ target }) => target === 'users').map(({ owner }) => owner)
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
    const named = Object.entries(documentKeys).flatMap(([slug, fields]) =>
      fields.map((field) => `${slug}.${field}`),
    )
    expect(keys.sort()).toEqual(named.sort())
    for (const key of keys) expect(fieldOf(key)).not.toHaveProperty('index')
  })
})
