import type { CollectionConfig } from 'payload'
import { leadRecords } from '../../../access'
import { checkbox, dateTime, inverse, oneOf, paragraph, phone, reference, text } from '../../../fields'
import { digitsOf } from '../../../fields/digits'
import { differentFrom, matchKeys } from '../../../fields/matchKeys'
import { firstOf, label, phrase } from '../../../fields/label'
import {
  beside,
  duplicateViews,
  shownAsText,
  isSaved,
  listColumn,
  neverShown,
  panelPart,
  withInput,
} from '../../../fields/layout'
import { headed, listed, panelOnly, searched, toned } from '../../../fields/marks'
import { relatedCheck, relatedFilter } from '../../../fields/relatedFilter'
import { searchBy, searchName } from '../../../fields/search'
import { tenant } from '../../../fields/shared'
import { suggested } from '../../../fields/suggested'
import { creditBands } from '../../../vocabulary/credit'
import type { BulkFields } from '../../../fields/bulkFields'
import type { RecordPage } from '../../../fields/recordPage'
import {
  leadEventTypes,
  leadProcessStatuses,
  leadReasons,
  leadSources,
  lostStatus,
} from '../../../vocabulary/pipeline'
import { relatedFilters } from '../../../vocabulary/relatedFilters'
import { contactTypes } from '../../../vocabulary/tasks'
import { requireOwnEvent } from './latestEvent'
import { requireLostReason } from './lost'
import { assignToCreator } from './ownLead'
import { requireRepWhoSees } from './salesRep'
import { headings } from '../../../vocabulary/headings'
import { leadTones } from '../../../vocabulary/tones'

// Virtual field, so that lists can be filtered by it.
const latestEventType = panelOnly({
  ...oneOf('latestEventType', leadEventTypes),
  admin: { ...neverShown },
  label: { en: 'Type of the latest event', es: 'Tipo del último evento' },
  virtual: 'latestEvent.type',
})

const nextColumns = [
  { ...listColumn('next', '/src/admin/features/lead#NextCell'), label: { en: 'Next', es: 'Lo próximo' } },
  {
    ...listColumn('lastContact', '/src/admin/features/lead#LastContactCell'),
    label: { en: 'Last contact', es: 'Último contacto' },
  },
]

// Virtual fields, so that the report's numbers can link to filtered lists.
const reportFilters = [
  {
    ...relatedCheck(checkbox('isContacted'), relatedFilters.contacted, {
      path: 'events.type',
      values: contactTypes,
    }),
    label: { en: 'Contacted by somebody', es: 'Contactado por alguien' },
  },
  {
    ...relatedFilter(dateTime('dealMade'), relatedFilters.dealMade, 'customer.deals.createdAt'),
    label: { en: 'The customer has a deal made on', es: 'El cliente tiene una operación creada el' },
  },
]

/**
 * A potential buyer: contact data, the stage of the process, and the latest event. `latestEvent` is maintained automatically; one
 * event is the latest of at most one lead.
 */
export const Leads: CollectionConfig = {
  slug: 'leads',
  access: leadRecords,
  admin: {
    components: {
      views: {
        ...duplicateViews,
        board: { Component: '/src/admin/features/board#BoardView', exact: true, path: '/board' },
      },
    },
    defaultColumns: ['label', 'processStatuses', 'next', 'vehicle', 'salesRep', 'lastContact'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    // Payload's default of 10 is too few for handing over some twenty leads by selecting one page.
    pagination: { defaultLimit: 25, limits: [10, 25, 50, 100] },
    useAsTitle: 'label',
  },
  custom: {
    bulkFields: ['salesRep', 'processStatuses', 'source', 'tenant'] satisfies BulkFields,
    recordPage: {
      about: ['reason', 'creditBand', 'customer', 'tenant', 'createdAt', 'notes'],
      badges: ['/src/admin/features/lead#LeadBadges'],
      contact: { email: 'email', phone: 'phone' },
      facts: ['source', 'salesRep', 'vehicle'],
      foot: ['/src/admin/features/lead#LeadRelated'],
      files: true,
      head: ['/src/admin/features/duplicates#DuplicatesOfRecord', '/src/admin/features/lead#RecordActions'],
      main: ['/src/admin/features/lead#RecordTimeline'],
      status: { lost: { field: 'reason', status: lostStatus }, name: 'processStatuses' },
      tab: 'timeline',
    } satisfies RecordPage,
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    panelPart('paperDrop', '/src/admin/features/papers#PaperDrop'),
    beside(toned(oneOf('processStatuses', leadProcessStatuses), leadTones)),
    beside(oneOf('reason', leadReasons)),
    ...nextColumns,
    beside(shownAsText(reference('latestEvent', 'leadEvents'))),
    latestEventType,
    ...reportFilters,
    {
      type: 'tabs',
      tabs: [
        {
          label: 'Details',
          fields: [
            headed(text('name'), headings.name),
            {
              type: 'row',
              fields: [
                headed(text('firstName'), headings.firstName),
                headed(text('lastName'), headings.lastName),
              ],
            },
            {
              type: 'row',
              fields: [
                searched(headed(text('email'), headings.email)),
                listed(headed(phone('phone'), headings.phone)),
              ],
            },
            searched(digitsOf('phone')),
            matchKeys('leads'),
            differentFrom(),
            panelPart('duplicates', '/src/admin/features/duplicates#DuplicateWarning'),
            headed(paragraph('notes'), headings.notes),
          ],
        },
        {
          label: 'All records',
          admin: { condition: isSaved },
          fields: [
            panelOnly(inverse('events', 'leadEvents', 'lead')),
            panelOnly(inverse('messages', 'messages', 'lead')),
            panelOnly(inverse('meetings', 'meetings', 'lead')),
          ],
        },
      ],
    },
    beside(
      withInput(
        headed(reference('salesRep', 'salesReps'), headings.salesRep),
        '/src/admin/features/lead#SalesRepField',
      ),
    ),
    beside(headed(suggested('source', leadSources), headings.source)),
    beside(oneOf('creditBand', creditBands)),
    beside(reference('vehicle', 'vehicles')),
    beside(reference('customer', 'customers')),
    beside(tenant),
    beside(panelPart('preselectTenant', '/src/admin/features/references#PreselectTenant')),
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
  hooks: {
    afterChange: [requireOwnEvent],
    beforeValidate: [assignToCreator, requireLostReason, requireRepWhoSees],
  },
}
