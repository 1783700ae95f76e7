import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { amount, calendarDay, reference, text } from '../../fields'
import { tenant } from '../../fields/shared'
import { suggested } from '../../fields/suggested'
import { policyStatuses } from '../../vocabulary/transactions'
import { toned } from '../../fields/marks'
import { policyTones } from '../../vocabulary/tones'

/**
 * A customer's vehicle insurance, offered or in force. The insurer is a customer too, as every company is.
 */
export const InsurancePolicies: CollectionConfig = {
  slug: 'insurancePolicies',
  access: officeRecords,
  admin: {
    defaultColumns: ['policyNumber', 'status', 'customer', 'insurer', 'updatedAt'],
    group: 'Transactions',
    useAsTitle: 'policyNumber',
  },
  fields: [
    text('policyNumber'),
    toned(suggested('status', policyStatuses), policyTones),
    reference('customer', 'customers'),
    reference('insurer', 'customers'),
    amount('premium'),
    { type: 'row', fields: [calendarDay('effective'), calendarDay('expires')] },
    tenant,
  ],
}
