import type { CollectionConfig } from 'payload'
import { claimRecords, secret, serviceOnly } from '../../access'
import { dateTime, number, reference, text } from '../../fields'
import { createdBy } from '../../fields/shared'
import { grant } from './grant'

// Columns of the list. In the form they stand as text above the rest.
const listOnly = { condition: () => false, readOnly: true }

/**
 * Offers of a key: whoever opens the link of one is given a key with these rights, once. What is offered is fixed
 * when the offer is made; of the link only a hash is kept.
 */
export const ApiKeyClaims: CollectionConfig = {
  slug: 'apiKeyClaims',
  access: claimRecords,
  admin: {
    defaultColumns: ['name', 'tenants', 'scopes', 'expiresAt', 'claimedAt', 'createdBy'],
    group: 'Identity',
    useAsTitle: 'name',
  },
  // A copy would have the link of the first.
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
