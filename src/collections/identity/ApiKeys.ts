import type { CollectionConfig } from 'payload'
import { keyRecords, secret, serviceOnly } from '../../access'
import { text } from '../../fields'
import { createdBy } from '../../fields/shared'

/**
 * The apps that call the interface. Only a hash of a key is kept: the key itself is told once, when it is made.
 * It is recognised by the strategy of the auth engine, never by a password.
 */
export const ApiKeys: CollectionConfig = {
  slug: 'apiKeys',
  access: keyRecords,
  admin: {
    defaultColumns: ['name', 'hint', 'createdBy', 'createdAt'],
    group: 'Identity',
    useAsTitle: 'name',
  },
  auth: { disableLocalStrategy: true, strategies: [] },
  fields: [
    text('name'),
    { ...text('hint'), access: serviceOnly, admin: { readOnly: true } },
    { ...text('hash'), access: secret, hidden: true, index: true, unique: true },
    createdBy,
  ],
  labels: { plural: 'API Keys', singular: 'API Key' },
}
