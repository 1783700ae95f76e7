import type { CollectionConfig } from 'payload'
import { lookedUpByReps, officeOnly } from '../../access'
import { flag, inverse, manyOf, text } from '../../fields'
import { tenants } from '../../fields/shared'
import { creditBands } from '../../vocabulary/credit'

/**
 * Who works leads, and which of them they take on. `user` is the e-mail address of the staff account, if any.
 */
export const SalesReps: CollectionConfig = {
  slug: 'salesReps',
  access: lookedUpByReps,
  admin: {
    defaultColumns: ['name', 'phone', 'acceptNewLeads', 'creditBands', 'updatedAt'],
    group: 'Pipeline',
    listSearchableFields: ['name', 'phone', 'user'],
    useAsTitle: 'name',
  },
  fields: [
    text('name'),
    {
      ...text('user'),
      access: officeOnly,
      admin: {
        description: 'The e-mail address of the account, in small letters: its rep works these leads.',
      },
    },
    { type: 'row', fields: [text('phone'), text('phoneNumber')] },
    flag('acceptNewLeads'),
    text('assignedLeads'),
    manyOf('creditBands', creditBands),
    tenants,
    inverse('leads', 'leads', 'salesRep'),
    inverse('templates', 'templates', 'usedBy'),
  ],
}
