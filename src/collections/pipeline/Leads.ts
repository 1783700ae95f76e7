import type { CollectionConfig } from 'payload'
import { leadRecords } from '../../access'
import { inverse, oneOf, paragraph, reference, text } from '../../fields'
import { firstOf, label, phrase } from '../../fields/label'
import { panelOnly } from '../../fields/marks'
import { tenant } from '../../fields/shared'
import { creditBands } from '../../vocabulary/credit'
import { leadProcessStatuses, leadReasons } from '../../vocabulary/pipeline'

/**
 * Somebody who may buy: how to reach them, how far the talk has come, and what happened last.
 * `latestEvent` follows the lead's events by itself; one event is the latest of one lead at most.
 */
export const Leads: CollectionConfig = {
  slug: 'leads',
  access: leadRecords,
  admin: {
    defaultColumns: ['label', 'processStatuses', 'salesRep', 'latestEvent', 'updatedAt'],
    group: 'Pipeline',
    listSearchableFields: ['label', 'email', 'phone'],
    useAsTitle: 'label',
  },
  fields: [
    oneOf('processStatuses', leadProcessStatuses),
    oneOf('reason', leadReasons),
    reference('latestEvent', 'leadEvents'),
    text('name'),
    { type: 'row', fields: [text('firstName'), text('lastName')] },
    { type: 'row', fields: [text('email'), text('phone')] },
    text('source'),
    paragraph('notes'),
    reference('customer', 'customers'),
    reference('salesRep', 'salesReps'),
    reference('vehicle', 'vehicles'),
    oneOf('creditBand', creditBands),
    tenant,
    label(['name', 'firstName', 'lastName', 'email', 'phone', 'source'], (lead) => [
      firstOf(lead.name, phrase(lead.firstName, lead.lastName), lead.email, lead.phone, lead.source),
    ]),
    panelOnly(inverse('events', 'leadEvents', 'lead')),
    panelOnly(inverse('messages', 'messages', 'lead')),
    panelOnly(inverse('meetings', 'meetings', 'lead')),
  ],
}
