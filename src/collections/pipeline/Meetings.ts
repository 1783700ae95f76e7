import type { CollectionConfig } from 'payload'
import { partsOfLeads } from '../../access'
import { dateTime, paragraph, phone, reference, text } from '../../fields'
import { digitsOf } from '../../fields/digits'
import { panelPart } from '../../fields/layout'
import { searchBy, searchName } from '../../fields/search'
import { createdBy, lastModifiedBy } from '../../fields/shared'

/**
 * An appointment with a lead.
 */
export const Meetings: CollectionConfig = {
  slug: 'meetings',
  access: partsOfLeads,
  admin: {
    components: {
      views: {
        calendar: { Component: '/src/admin/features/calendar#CalendarView', exact: true, path: '/calendar' },
      },
    },
    defaultColumns: ['name', 'lead', 'meetingTime', 'phone', 'updatedAt'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    useAsTitle: 'name',
  },
  defaultSort: '-meetingTime',
  enableQueryPresets: true,
  fields: [
    text('name'),
    reference('lead', 'leads'),
    { type: 'row', fields: [text('email'), phone('phone')] },
    digitsOf('phone'),
    dateTime('meetingTime'),
    panelPart('timeFromAddress', '/src/admin/features/calendar#MeetingTimeFromAddress'),
    paragraph('comments'),
    createdBy,
    lastModifiedBy,
    searchBy({ en: 'name, lead, phone or e-mail', es: 'nombre, interesado, teléfono o correo' }, [
      'name',
      'lead.label',
      'email',
      'phone',
      'phoneDigits',
    ]),
  ],
}
