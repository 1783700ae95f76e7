import type { CollectionConfig, Field } from 'payload'
import { officeRecords } from '../../../access'
import { checkbox, paragraph, text } from '../../../fields'
import { tenants } from '../../../fields/shared'

const json = (name: string, description: string): Field => ({ name, type: 'json', admin: { description } })

/**
 * A URL that receives events. Without tenants it receives those of all tenants, without events all events. Secrets,
 * state and deliveries are stored elsewhere, because everybody who may read webhooks may read their versions.
 */
export const Webhooks: CollectionConfig = {
  slug: 'webhooks',
  access: officeRecords,
  admin: {
    defaultColumns: ['url', 'description', 'events', 'enabled', 'updatedAt'],
    group: 'Integration',
    useAsTitle: 'url',
  },
  fields: [
    { ...text('url'), required: true },
    { ...text('method'), admin: { description: 'POST, PUT or PATCH; POST when it is left out.' } },
    tenants,
    paragraph('description'),
    {
      ...checkbox('enabled'),
      admin: { description: 'Off: nothing new is kept for it.' },
      defaultValue: true,
    },
    json('events', 'Names of events, as GET /api/webhooks/events lists them. None: every event.'),
    json('filter', 'A where of the interface: only events of matching records are sent.'),
    json('payload', 'Fields whose values are sent with the ids, as collection.field. None: ids only.'),
    { ...checkbox('ordered'), admin: { description: 'Events of one record are sent in order.' } },
  ],
  versions: { drafts: false, maxPerDoc: 0 },
}
