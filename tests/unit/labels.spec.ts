import type { CollectionConfig, Config, SanitizedConfig } from 'payload'
import { describe, expect, it } from 'vitest'
import { labels } from '../../src/labels'
import { dealTypes } from '../../src/vocabulary/transactions'
import { tradeStatuses } from '../../src/vocabulary/inventory'
import { modelOf } from '../../src/plugins/database/model/model'
import { wordsInOneLanguage } from '../support/labels'

process.env['DATABASE_URL'] ??= 'postgres://nobody@localhost:1/none'

const { default: made } = await import('../../payload.config')
const config = await made

/** The config with one collection more, named by the plugin as the others are. */
const withCollection = (collection: CollectionConfig): SanitizedConfig => {
  const [named] = (labels()({ collections: [collection] } as Config) as Config).collections ?? []
  return { ...config, collections: [...config.collections, named as (typeof config.collections)[number]] }
}

describe('what the panel calls things', () => {
  it('is in English and in Spanish', () => {
    expect(wordsInOneLanguage(config)).toEqual([])
  })

  it.each<[string, CollectionConfig, string[]]>([
    [
      'a collection',
      {
        slug: 'boats',
        admin: {},
        fields: [{ name: 'name', type: 'text' }],
        labels: { plural: 'Boats', singular: 'Boat' },
      },
      ['boats'],
    ],
    [
      'a field',
      { slug: 'leads', admin: {}, fields: [{ type: 'row', fields: [{ name: 'keel', type: 'text' }] }] },
      ['leads: keel'],
    ],
    [
      'an option',
      {
        slug: 'leads',
        admin: {},
        fields: [
          {
            name: 'status',
            type: 'select',
            options: ['Sent', 'Sunk'].map((value) => ({ label: value, value })),
          },
        ],
      },
      ['leads: status, its option Sunk'],
    ],
    [
      'a description, a tab and a group',
      {
        slug: 'leads',
        admin: { group: 'Boats' },
        fields: [
          { name: 'name', type: 'text', admin: { description: 'Painted on the bow.' } },
          { type: 'tabs', tabs: [{ fields: [], label: 'Rigging' }] },
        ],
      },
      ['leads: the group Boats', 'leads: name, its description', 'leads: Rigging'],
    ],
  ])('is missed where %s has no Spanish', (_, collection, missing) => {
    expect(wordsInOneLanguage(withCollection(collection))).toEqual(missing)
  })

  it('leaves the words of the interface as they are', () => {
    const model = modelOf({ config })
    expect(model.get('leads')?.label).toEqual({ plural: 'Leads', singular: 'Lead' })
    expect(model.get('preApprovals')?.label).toEqual({ plural: 'Pre-Approvals', singular: 'Pre-Approval' })
    expect(model.get('transportServiceOrders')?.label.plural).toBe('Transport Service Orders')
    expect(model.get('trades')?.fields.get('status')?.values).toEqual(tradeStatuses)
    expect(model.get('deals')?.fields.get('type')?.values).toEqual(dealTypes)
  })
})
