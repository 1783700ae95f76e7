import type { CollectionConfig } from 'payload'
import { leadRecords } from '../../../access'
import { inverse, oneOf, paragraph, reference, text } from '../../../fields'
import { digitsOf } from '../../../fields/digits'
import { firstOf, label, phrase } from '../../../fields/label'
import { beside, neverShown, panelPart } from '../../../fields/layout'
import { panelOnly, searched } from '../../../fields/marks'
import { searchBy, searchName } from '../../../fields/search'
import { tenant } from '../../../fields/shared'
import { suggested } from '../../../fields/suggested'
import { creditBands } from '../../../vocabulary/credit'
import { leadEventTypes, leadProcessStatuses, leadReasons, leadSources } from '../../../vocabulary/pipeline'
import { requireLostReason } from './lost'

// Virtual field, so that lists can be filtered by it.
const latestEventType = panelOnly({
  ...oneOf('latestEventType', leadEventTypes),
  admin: { ...neverShown },
  label: { en: 'Type of the latest event', es: 'Tipo del último evento' },
  virtual: 'latestEvent.type',
})

/**
 * Somebody who may buy: how to reach them, how far the talk has come, and what happened last.
 * `latestEvent` follows the lead's events by itself; one event is the latest of one lead at most.
 */
export const Leads: CollectionConfig = {
  slug: 'leads',
  access: leadRecords,
  admin: {
    components: {
      beforeListTable: ['/src/admin/features/board#BoardFromList'],
      views: { board: { Component: '/src/admin/features/board#BoardView', exact: true, path: '/board' } },
    },
    defaultColumns: ['label', 'processStatuses', 'salesRep', 'latestEvent', 'phone', 'updatedAt'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    beside(oneOf('processStatuses', leadProcessStatuses)),
    beside(oneOf('reason', leadReasons)),
    beside(reference('latestEvent', 'leadEvents')),
    latestEventType,
    {
      type: 'tabs',
      tabs: [
        {
          label: 'Work',
          fields: [
            text('name'),
            { type: 'row', fields: [text('firstName'), text('lastName')] },
            { type: 'row', fields: [searched(text('email')), text('phone')] },
            searched(digitsOf('phone')),
            panelPart('duplicates', '/src/admin/features/duplicates#DuplicateWarning'),
            paragraph('notes'),
            panelPart('quickActions', '/src/admin/features/lead#LeadQuickActions'),
            panelPart('related', '/src/admin/features/lead#LeadRelated'),
          ],
        },
        {
          label: 'All records',
          fields: [
            panelOnly(inverse('events', 'leadEvents', 'lead')),
            panelOnly(inverse('messages', 'messages', 'lead')),
            panelOnly(inverse('meetings', 'meetings', 'lead')),
          ],
        },
      ],
    },
    beside(reference('salesRep', 'salesReps')),
    beside(suggested('source', leadSources)),
    beside(oneOf('creditBand', creditBands)),
    beside(reference('vehicle', 'vehicles')),
    beside(reference('customer', 'customers')),
    beside(tenant),
    searched(
      label(['name', 'firstName', 'lastName', 'email', 'phone', 'source'], (lead) => [
        firstOf(lead.name, phrase(lead.firstName, lead.lastName), lead.email, lead.phone, lead.source),
      ]),
    ),
    searchBy({ en: 'name, phone or e-mail', es: 'nombre, teléfono o correo' }, [
      'label',
      'email',
      'phoneDigits',
    ]),
  ],
  hooks: { beforeValidate: [requireLostReason] },
}
