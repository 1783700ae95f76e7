import type { CollectionConfig } from 'payload'
import { keyRecords, secret, serviceOnly } from '../../access'
import { dateTime, reference, text } from '../../fields'
import { panelOnly } from '../../fields/marks'
import { createdBy } from '../../fields/shared'
import { grant } from './grant'

/**
 * The keys with which apps call the REST API. Only a hash is stored; the key itself is shown once, when it is created. The auth
 * engine authenticates keys; they have no password.
 */
export const ApiKeys: CollectionConfig = {
  slug: 'apiKeys',
  access: keyRecords,
  admin: {
    components: { Description: '/src/admin/features/keys#HowToMake' },
    defaultColumns: ['name', 'hint', 'tenants', 'scopes', 'lastUsedAt', 'expiresAt', 'revokedAt'],
    group: 'Identity',
    useAsTitle: 'name',
  },
  auth: { disableLocalStrategy: true, strategies: [] },
  fields: [
    { name: 'actions', type: 'ui', admin: { components: { Field: '/src/admin/features/keys#KeyActions' } } },
    ...grant,
    dateTime('expiresAt'),
    // Set by the button above, which asks for confirmation.
    { ...dateTime('revokedAt'), admin: { readOnly: true } },
    { ...reference('replaces', 'apiKeys'), access: serviceOnly, admin: { readOnly: true } },
    // The service writes these two in batches, without ledger entries, as nobody edits them.
    panelOnly({ ...dateTime('lastUsedAt'), access: serviceOnly, admin: { readOnly: true } }),
    panelOnly({ ...text('lastUsedFrom'), access: serviceOnly, admin: { readOnly: true } }),
    { ...text('hint'), access: serviceOnly, admin: { readOnly: true } },
    { ...text('hash'), access: secret, hidden: true, index: true, unique: true },
    createdBy,
  ],
  labels: { plural: 'API Keys', singular: 'API Key' },
}
