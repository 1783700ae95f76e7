import type { CollectionConfig, Config, SanitizedConfig } from 'payload'
import { describe, expect, it } from 'vitest'
import { suggested } from '../../src/fields/suggested'
import { labels } from '../../src/labels'
import { dealTypes } from '../../src/vocabulary/transactions'
import { tradeStatuses } from '../../src/vocabulary/inventory'
import { modelOf } from '../../src/plugins/database/model/model'
import { wordsInOneLanguage } from '../support/labels'

process.env['DATABASE_URL'] ??= 'postgres://nobody@localhost:1/none'

const { default: made } = await import('../../payload.config')
const config = await made

/** A config of one collection, named by the plugin as the others are. */
const withCollection = (collection: CollectionConfig): Pick<SanitizedConfig, 'collections'> => {
  const { collections = [] } = labels()({ collections: [collection] } as Config) as Config
  return { collections: collections as unknown as SanitizedConfig['collections'] }
}

describe('what the panel calls things', () => {
  it('is in English and in Spanish: what is missing is shown in English, and listed here', () => {
    const missing = wordsInOneLanguage(config)
    expect(missing, missing.join('\n')).toEqual([])
  })

  it.each<[string, CollectionConfig, string[]]>([
    [
      'a collection',
      {
        slug: 'unsaid',
        admin: { group: 'Parties' },
        fields: [{ name: 'name', type: 'text' }],
        labels: { plural: 'Unsaid', singular: 'Unsaid' },
      },
      ['unsaid (collections in src/labels/parties.ts)'],
    ],
    [
      'a field',
      {
        slug: 'deals',
        admin: { group: 'Transactions' },
        fields: [{ type: 'row', fields: [{ name: 'unsaid', type: 'text' }] }],
      },
      ['deals: unsaid (fields in src/labels/transactions.ts)'],
    ],
    [
      'an option',
      {
        slug: 'leads',
        admin: { group: 'Pipeline' },
        fields: [
          {
            name: 'status',
            type: 'select',
            options: ['Sent', 'Unsaid word'].map((value) => ({ label: value, value })),
          },
        ],
      },
      ['leads: status, its option Unsaid word (options in src/labels/pipeline.ts)'],
    ],
    [
      'a usual value',
      {
        slug: 'leads',
        admin: { group: 'Pipeline' },
        fields: [suggested('source', ['Website', 'Unsaid word'])],
      },
      ['leads: source, its option Unsaid word (options in src/labels/pipeline.ts)'],
    ],
    [
      'a description, a tab and a group',
      {
        slug: 'leads',
        admin: { group: 'Unsaid words' },
        fields: [
          { name: 'name', type: 'text', admin: { description: 'Unsaid in Spanish.' } },
          { type: 'tabs', tabs: [{ fields: [], label: 'Unsaid tab' }] },
        ],
      },
      [
        'leads: the group Unsaid words (texts in src/labels/shared.ts)',
        'leads: name, its description (texts in src/labels/shared.ts)',
        'leads: Unsaid tab (texts in src/labels/shared.ts)',
      ],
    ],
    [
      'a row and a block',
      {
        slug: 'leads',
        admin: { group: 'Pipeline' },
        fields: [
          { name: 'unsaidRows', type: 'array', fields: [] },
          { name: 'notes', type: 'array', fields: [] },
          {
            name: 'source',
            type: 'blocks',
            blocks: [{ slug: 'unsaidBlock', fields: [{ name: 'inUnsaid', type: 'text' }] }],
          },
        ],
      },
      [
        'leads: unsaidRows (fields in src/labels/pipeline.ts)',
        'leads: unsaidRows, its rows (fields in src/labels/pipeline.ts)',
        'leads: unsaidBlock, its rows (fields in src/labels/pipeline.ts)',
        'leads: inUnsaid (fields in src/labels/pipeline.ts)',
      ],
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
