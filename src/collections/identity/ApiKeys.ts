import type { CollectionConfig } from 'payload'
import { keyRecords, secret, serviceOnly } from '../../access'
import { dateTime, reference, text } from '../../fields'
import { panelOnly } from '../../fields/marks'
import { createdBy } from '../../fields/shared'
import { grant } from './grant'

/**
 * The apps that call the REST API. Only a hash of a key is stored; the key itself is shown once, when it is created. Keys are
 * authenticated by the strategy of the auth engine, never by a password.
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
    // Written in batches and not recorded in the ledger, as nobody edits it.
    panelOnly({ ...dateTime('lastUsedAt'), access: serviceOnly, admin: { readOnly: true } }),
    panelOnly({ ...text('lastUsedFrom'), access: serviceOnly, admin: { readOnly: true } }),
    { ...text('hint'), access: serviceOnly, admin: { readOnly: true } },
    { ...text('hash'), access: secret, hidden: true, index: true, unique: true },
    createdBy,
  ],
  labels: { plural: 'API Keys', singular: 'API Key' },
}
