import type { CollectionConfig } from 'payload'
import { partsOfLeads } from '../../access'
import { moment, paragraph, reference, text } from '../../fields'
import { createdBy, lastModifiedBy } from '../../fields/shared'

/**
 * An appointment with a lead.
 */
export const Meetings: CollectionConfig = {
  slug: 'meetings',
  access: partsOfLeads,
  admin: {
    defaultColumns: ['name', 'lead', 'meetingTime', 'phone', 'updatedAt'],
    group: 'Pipeline',
    listSearchableFields: ['name', 'email', 'phone'],
    useAsTitle: 'name',
  },
  fields: [
    text('name'),
    reference('lead', 'leads'),
    { type: 'row', fields: [text('email'), text('phone')] },
    moment('meetingTime'),
    paragraph('comments'),
    createdBy,
    lastModifiedBy,
  ],
}
