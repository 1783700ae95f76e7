import type { CollectionConfig } from 'payload'
import { number, oneOf, text } from '../fields'
import { idsOf, memberOf } from '../fields/marks'
import { changesSlug } from './slug'

export const changeOperations = ['create', 'update', 'delete'] as const
export const actorTypes = ['user', 'key', 'engine'] as const

const isNobody = () => false

const ofActor = memberOf('actor')

/**
 * The change ledger: one row for each record that a write changed, added in the write's own transaction. Written by
 * this engine alone and never changed afterwards.
 *
 * Ids rise with the changes of one record. Across records they may have gaps and become visible out of order, so
 * nobody may follow the ledger by the highest id seen.
 */
export const Changes: CollectionConfig = {
  slug: changesSlug,
  access: {
    create: isNobody,
    delete: isNobody,
    update: isNobody,
  },
  admin: { hidden: true },
  custom: { isReadOnly: true, latestOf: ['collection', 'recordId'] },
  fields: [
    text('collection'),
    number('recordId'),
    oneOf('operation', changeOperations),
    ofActor(oneOf('actorType', actorTypes)),
    ofActor(text('actorId')),
    ofActor(text('actorName')),
    text('requestId'),
    { ...text('batchId'), index: true },
    idsOf('tenants', { name: 'tenants', type: 'json' }),
    // By field: what it was before and after, as the interface shows it, personal data masked.
    { name: 'changes', type: 'json' },
    // What undo needs and `changes` does not hold: of a deletion the record as it was stored, of an update the
    // values that are masked. Read by nobody.
    { name: 'stored', type: 'json', access: { read: isNobody }, hidden: true },
    { name: 'createdAt', type: 'date', custom: { isTimeline: true }, required: true },
  ],
  labels: { plural: 'Changes', singular: 'Change' },
  timestamps: false,
}
