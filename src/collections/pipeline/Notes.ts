import type { CollectionConfig } from 'payload'
import { noteRecords } from '../../access'
import { paragraph, reference } from '../../fields'
import { searchBy, searchName } from '../../fields/search'
import { createdBy, lastModifiedBy } from '../../fields/shared'

/**
 * What somebody wrote down about a lead, a deal or a customer. The timelines of these records show it.
 */
export const Notes: CollectionConfig = {
  slug: 'notes',
  access: noteRecords,
  admin: {
    defaultColumns: ['text', 'lead', 'customer', 'deal', 'createdBy', 'createdAt'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    useAsTitle: 'text',
  },
  defaultSort: '-createdAt',
  fields: [
    { ...paragraph('text'), required: true },
    { type: 'row', fields: [reference('lead', 'leads'), reference('deal', 'deals')] },
    reference('customer', 'customers'),
    createdBy,
    lastModifiedBy,
    searchBy({ en: 'text, lead or customer', es: 'texto, interesado o cliente' }, [
      'text',
      'lead.label',
      'customer.label',
    ]),
  ],
}
