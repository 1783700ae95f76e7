import type { CollectionConfig } from 'payload'
import { claimRecords, secret, serviceOnly } from '../../access'
import { dateTime, number, reference, text } from '../../fields'
import { createdBy } from '../../fields/shared'
import { grant } from './grant'

// Columns for the list only; the form shows them as text above the fields.
const listOnly = { condition: () => false, readOnly: true }

/**
 * Claim links: the first person who opens one gets an API key with these rights. A claim never changes after
 * creation, and only a hash of its link is stored.
 */
export const ApiKeyClaims: CollectionConfig = {
  slug: 'apiKeyClaims',
  access: claimRecords,
  admin: {
    defaultColumns: ['name', 'tenants', 'scopes', 'expiresAt', 'claimedAt', 'createdBy'],
    group: 'Identity',
    useAsTitle: 'name',
  },
  // A duplicate would have the same link.
  disableDuplicate: true,
  fields: [
    { name: 'link', type: 'ui', admin: { components: { Field: '/src/admin/features/claims#ClaimLink' } } },
    ...grant,
    {
      ...number('keyDays'),
      defaultValue: 365,
      max: 36_500,
      min: 1,
      label: 'Days that the key works (empty: for ever)',
    },
    { ...dateTime('expiresAt'), access: serviceOnly, admin: listOnly },
    { ...dateTime('claimedAt'), access: serviceOnly, admin: listOnly },
    { ...reference('apiKey', 'apiKeys'), access: serviceOnly, admin: listOnly },
    { ...text('tokenHash'), access: secret, hidden: true, index: true, unique: true },
    createdBy,
  ],
  labels: { plural: 'Claim Links', singular: 'Claim Link' },
}
