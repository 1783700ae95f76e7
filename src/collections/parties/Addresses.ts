import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { inverse, reference, text } from '../../fields'
import { label } from '../../fields/label'
import { suggested } from '../../fields/suggested'

/**
 * A postal address that customers, contacts and deliveries share.
 */
export const Addresses: CollectionConfig = {
  slug: 'addresses',
  access: officeRecords,
  admin: {
    defaultColumns: ['label', 'city', 'state', 'zip', 'updatedAt'],
    group: 'Parties',
    useAsTitle: 'label',
  },
  fields: [
    text('name'),
    { type: 'row', fields: [text('street'), text('suite')] },
    { type: 'row', fields: [suggested('city'), suggested('state'), text('zip'), text('country')] },
    reference('tenants', 'tenants'),
    label(['name', 'street', 'city', 'state']),
    inverse('deals', 'deals', 'deliveryAddress'),
    inverse('customer', 'customers', 'address'),
    inverse('contact', 'contacts', 'address'),
  ],
}
