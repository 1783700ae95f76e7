import type { CollectionConfig } from 'payload'
import { business } from '../../access'
import { reference, text } from '../../fields'
import { tenants } from '../../fields/shared'

/**
 * A person to ask for at a customer, such as whoever takes a delivery.
 */
export const Contacts: CollectionConfig = {
  slug: 'contacts',
  access: business,
  admin: {
    defaultColumns: ['name', 'email', 'phone', 'address', 'updatedAt'],
    group: 'Parties',
    listSearchableFields: ['name', 'email', 'phone'],
    useAsTitle: 'name',
  },
  fields: [
    text('name'),
    { type: 'row', fields: [text('email'), text('phone')] },
    reference('address', 'addresses'),
    tenants,
  ],
}
