import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { amount, inverse, paragraph, reference, text } from '../../fields'
import { tenant } from '../../fields/shared'
import { suggested } from '../../fields/suggested'
import { creditStatuses } from '../../vocabulary/transactions'
import { toned } from '../../fields/marks'
import { creditTones } from '../../vocabulary/tones'

/**
 * A customer's request to a lender to finance a deal.
 */
export const CreditApplications: CollectionConfig = {
  slug: 'creditApplications',
  access: officeRecords,
  admin: {
    defaultColumns: ['name', 'status', 'customer', 'deal', 'updatedAt'],
    group: 'Transactions',
    useAsTitle: 'name',
  },
  fields: [
    text('name'),
    toned(suggested('status', creditStatuses), creditTones),
    reference('customer', 'customers'),
    reference('deal', 'deals'),
    amount('amount'),
    paragraph('notes'),
    tenant,
    inverse('trades', 'trades', 'creditApplication'),
  ],
}
