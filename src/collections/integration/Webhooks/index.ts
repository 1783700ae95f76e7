import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../../access'
import { checkbox, paragraph, text } from '../../../fields'
import { tenants } from '../../../fields/shared'

const formInputs = '/src/admin/features/webhooks/FormFields'
const nameInputs = '/src/admin/features/webhooks/offered'

/**
 * A URL that receives events. Empty `tenants` means all tenants, empty `events` all events. Secrets, state and
 * deliveries are stored elsewhere, because everybody who may read webhooks may read their versions.
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
    {
      ...text('url'),
      admin: {
        description: 'Where events are sent: https, to a public address. The operator can allow others.',
      },
      required: true,
    },
    {
      ...text('method'),
      admin: {
        components: { Field: `${formInputs}#MethodField` },
        description: 'POST, PUT or PATCH; POST when it is left out.',
      },
    },
    {
      ...tenants,
      admin: {
        description:
          'Events of these tenants’ records are sent; with none, of all. To write a webhook you need access to all of its tenants.',
      },
    },
    {
      ...paragraph('description'),
      admin: { description: 'For staff: what it is for, and who looks after the receiver.' },
    },
    {
      ...checkbox('enabled'),
      admin: { description: 'Off: nothing new is kept for it. Pending deliveries are still sent.' },
      defaultValue: true,
    },
    {
      name: 'events',
      type: 'json',
      admin: {
        components: { Cell: `${nameInputs}#EventsCell`, Field: `${nameInputs}#EventsField` },
        description:
          'Names of events, as GET /api/webhooks/events lists them. None: every event, including future ones.',
      },
    },
    {
      name: 'filter',
      type: 'json',
      admin: {
        components: { Field: `${formInputs}#FilterField` },
        description:
          'A where of the interface, such as {"status": {"equals": "Sold"}}: only events of matching records are sent. It is valid for every collection of the events, and does not use personal data.',
      },
    },
    {
      name: 'payload',
      type: 'json',
      admin: {
        components: { Field: `${nameInputs}#PayloadField` },
        description:
          'Fields whose values are sent with the ids and the names of changed fields, as collection.field. None: ids only. Personal data is never sent.',
      },
    },
    {
      ...checkbox('ordered'),
      admin: {
        description:
          'Events of one record are sent in order: a failed try delays the later events of the record.',
      },
    },
  ],
  versions: { drafts: false, maxPerDoc: 0 },
}
