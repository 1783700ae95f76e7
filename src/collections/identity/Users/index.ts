import type { CollectionConfig } from 'payload'
import { othersRights, staffAccounts } from '../../../access'
import { oneOf, text } from '../../../fields'
import { tenants } from '../../../fields/shared'
import { userRoles } from '../../../vocabulary/identity'
import { makeFirstUserAdmin } from './makeFirstUserAdmin'

/**
 * Staff: who signs in to the panel.
 */
export const Users: CollectionConfig = {
  slug: 'users',
  access: staffAccounts,
  admin: {
    defaultColumns: ['email', 'name', 'role', 'tenants', 'updatedAt'],
    group: 'Identity',
    listSearchableFields: ['email', 'name'],
    useAsTitle: 'email',
  },
  auth: true,
  fields: [
    text('name'),
    { ...oneOf('role', userRoles), access: othersRights, defaultValue: 'rep' },
    { ...tenants, access: othersRights },
  ],
  hooks: { beforeChange: [makeFirstUserAdmin] },
}
