import type { CollectionConfig, JSONField } from 'payload'
import { number, oneOf, text } from '../../fields'
import { idsOf, memberOf } from '../../fields/marks'
import { changesSlug } from './slug'

export const changeOperations = ['create', 'update', 'delete'] as const
export const actorTypes = ['user', 'key', 'engine'] as const

const denyAll = () => false

const actorMember = memberOf('actor')

const changesShape = {
  fileMatch: [],
  schema: {
    additionalProperties: {
      additionalProperties: false,
      properties: { after: {}, before: {} },
      required: ['before', 'after'],
      type: 'object',
    },
    type: 'object',
  },
  uri: 'changes',
} as const satisfies JSONField['jsonSchema']

/**
 * The change ledger: one row per record and write, added in the transaction of the write. Only this engine writes it,
 * and rows never change. Ids increase per record. Across records they may have gaps and become visible out of order,
 * so a consumer must not poll by the highest id seen.
 */
export const Changes: CollectionConfig = {
  slug: changesSlug,
  access: {
    create: denyAll,
    delete: denyAll,
    update: denyAll,
  },
  admin: { hidden: true },
  custom: { isLedger: true, isReadOnly: true, latestOf: ['collection', 'recordId'] },
  fields: [
    { ...text('collection'), admin: { description: 'Whose record was changed, as paths name it.' } },
    { ...number('recordId'), admin: { description: 'Its id; it may be gone since.' } },
    oneOf('operation', changeOperations),
    actorMember(oneOf('actorType', actorTypes)),
    actorMember(text('actorId')),
    actorMember(text('actorName')),
    { ...text('requestId'), admin: { description: 'The X-Request-Id of the request that wrote it.' } },
    {
      ...text('batchId'),
      admin: { description: 'The same for all that one bulk request wrote; undone by it.' },
      index: true,
    },
    { ...text('undoes'), admin: { description: 'Of an undo: the batch that it took back.' } },
    idsOf('tenants', { name: 'tenants', type: 'json' }),
    {
      name: 'changes',
      type: 'json',
      admin: {
        description:
          'By field: what it was before and after, as the interface shows it, of localised text by locale. Personal data is masked.',
      },
      jsonSchema: changesShape,
    },
    // Data for undo that `changes` lacks: the stored record of a deletion, the masked values of an update. No caller
    // can read it.
    { name: 'stored', type: 'json', access: { read: denyAll }, hidden: true },
    { name: 'createdAt', type: 'date', custom: { isTimeline: true }, required: true },
  ],
  labels: { plural: 'Changes', singular: 'Change' },
  timestamps: false,
}
