import type { CollectionConfig } from 'payload'
import { tenantRecords } from '../../access'
import { inverse, text } from '../../fields'

/**
 * A business that shares the service: records belong to it, and callers may be limited to it.
 */
export const Tenants: CollectionConfig = {
  slug: 'tenants',
  access: tenantRecords,
  admin: {
    defaultColumns: ['name', 'updatedAt'],
    group: 'Identity',
    useAsTitle: 'name',
  },
  fields: [text('name'), inverse('addresses', 'addresses', 'tenants')],
}
