import type { CollectionConfig } from 'payload'
import { feeRecords } from '../../../access'
import { amount, inverse } from '../../../fields'
import { label } from '../../../fields/label'
import { createdBy, lastModifiedBy, tenant } from '../../../fields/shared'
import { refuseSettledFees } from './settled'
import { titledByDeal } from './titledByDeal'

/**
 * The estimated and actual costs of registration and taxes. The deals that are charged with them reference this record.
 */
export const DmvFees: CollectionConfig = {
  slug: 'dmvFees',
  access: feeRecords,
  admin: {
    defaultColumns: ['label', 'fee', 'estimate', 'actual', 'updatedAt'],
    group: 'Transactions',
    useAsTitle: 'label',
  },
  fields: [
    { type: 'row', fields: [amount('fee'), amount('estimate'), amount('actual')] },
    tenant,
    createdBy,
    lastModifiedBy,
    titledByDeal(
      label(['fee', 'estimate', 'actual'], (record) => [
        describeAmount('fee', record.fee),
        describeAmount('estimate', record.estimate),
        describeAmount('actual', record.actual),
      ]),
    ),
    inverse('taxesAndFees', 'deals', 'taxesAndFees'),
  ],
  hooks: { beforeOperation: [refuseSettledFees] },
  labels: { plural: 'DMV Fees', singular: 'DMV Fee' },
}

const describeAmount = (name: string, value: unknown) =>
  typeof value === 'string' && value !== '' ? `${name} ${value}` : null
