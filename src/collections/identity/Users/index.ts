import type { CollectionConfig } from 'payload'
import { adminsOnly, adminsOnOtherAccounts, secret, serviceOnly, staffAccounts } from '../../../access'
import { checkbox, dateTime, manyOf, number, oneOf, text } from '../../../fields'
import { tenants } from '../../../fields/shared'
import { userRoles } from '../../../vocabulary/identity'
import { notificationKinds } from '../../../vocabulary/notifications'
import { offeredMark } from '../../../fields/offered'
import { panelPart } from '../../../fields/layout'
import { markReps, renameReps } from '../../pipeline/SalesReps/account'
import { keepNamedAccounts, makeFirstUserAdmin, requireTenants } from './hooks'

/**
 * Staff accounts, which sign in to the panel.
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
  custom: offeredMark({ deactivatedAt: { exists: false } }),
  fields: [
    { name: 'email', type: 'email', access: adminsOnly, required: true, unique: true },
    text('name'),
    { ...oneOf('role', userRoles), access: adminsOnOtherAccounts, defaultValue: 'rep' },
    {
      ...tenants,
      access: adminsOnOtherAccounts,
      admin: {
        description:
          'Whose records a manager or rep reaches. Without a tenant it is nobody’s, unless the box below is checked. Admins reach all.',
      },
    },
    {
      ...checkbox('allTenants'),
      access: adminsOnOtherAccounts,
      admin: { description: 'Of those that exist now and later. Counts where no tenant is chosen.' },
      label: 'Reaches the records of all tenants',
    },
    {
      ...checkbox('requiresTwoFactor'),
      access: adminsOnOtherAccounts,
      label: 'Must sign in with two factors',
    },
    {
      ...manyOf('mutedMails', notificationKinds),
      admin: { description: 'The panel’s bell shows them either way.' },
      label: 'No e-mail about',
    },
    {
      ...dateTime('deactivatedAt'),
      access: adminsOnOtherAccounts,
      // Set by the button above it, which asks for confirmation.
      admin: { condition: ({ deactivatedAt }) => Boolean(deactivatedAt), readOnly: true },
    },
    panelPart('deactivation', '/src/admin/features/staff#Deactivation'),
    { ...dateTime('twoFactorSince'), access: serviceOnly, admin: { readOnly: true } },
    { ...text('twoFactorSecret'), access: secret, hidden: true },
    // The time step of the last accepted code, so that each code works once.
    { ...number('twoFactorStep'), access: secret, hidden: true },
    // Hashes of the unused recovery codes.
    { name: 'recoveryCodes', type: 'json', access: secret, hidden: true },
    { ...number('twoFactorFailures'), access: secret, hidden: true },
    { ...dateTime('twoFactorLockedUntil'), access: secret, hidden: true },
  ],
  hooks: {
    afterChange: [renameReps, markReps],
    beforeChange: [makeFirstUserAdmin],
    beforeDelete: [keepNamedAccounts],
    beforeValidate: [requireTenants],
  },
}
