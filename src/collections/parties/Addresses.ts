import type { CollectionConfig } from 'payload'
import { addressRecords } from '../../access'
import { inverse, reference, text } from '../../fields'
import { headed } from '../../fields/marks'
import { label } from '../../fields/label'
import { place } from '../../fields/place'
import { createdBy } from '../../fields/shared'
import { suggested } from '../../fields/suggested'
import { headings } from '../../vocabulary/headings'

/**
 * A postal address that customers, contacts and deals reference.
 */
export const Addresses: CollectionConfig = {
  slug: 'addresses',
  access: addressRecords,
  admin: {
    defaultColumns: ['label', 'city', 'state', 'zip', 'updatedAt'],
    group: 'Parties',
    useAsTitle: 'label',
  },
  fields: [
    text('name'),
    { type: 'row', fields: [headed(text('street'), headings.street), headed(text('suite'), headings.suite)] },
    {
      type: 'row',
      fields: [
        suggested('city'),
        headed(suggested('state'), headings.state),
        headed(text('zip'), headings.zip),
        text('country'),
      ],
    },
    place('place'),
    reference('tenants', 'tenants'),
    createdBy,
    label(['name', 'street', 'city', 'state']),
    inverse('deals', 'deals', 'deliveryAddress'),
    inverse('customer', 'customers', 'address'),
    inverse('contact', 'contacts', 'address'),
  ],
}
