import type { CollectionConfig } from 'payload'
import { partsOfLeads } from '../../../access'
import { inverseOne, oneOf, paragraph, reference } from '../../../fields'
import { label } from '../../../fields/label'
import { searchBy, searchName } from '../../../fields/search'
import { createdBy } from '../../../fields/shared'
import { bulkSafe } from '../../../fields/bulkSafe'
import { leadEventStatuses, leadEventTypes } from '../../../vocabulary/pipeline'
import { becomeLatestEvent, fallBackToEarlierEvent } from './latestEvent'

/**
 * An event in the history of a lead, and the next steps. The lead's `latestEvent` references its newest event.
 */
export const LeadEvents: CollectionConfig = {
  slug: 'leadEvents',
  access: partsOfLeads,
  admin: {
    defaultColumns: ['label', 'lead', 'nextSteps', 'createdBy', 'createdAt'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  defaultSort: '-createdAt',
  fields: [
    reference('lead', 'leads'),
    oneOf('type', leadEventTypes),
    oneOf('status', leadEventStatuses),
    paragraph('nextSteps'),
    createdBy,
    inverseOne('currentStatusFor', 'leads', 'latestEvent'),
    label(['type', 'status']),
    searchBy({ en: 'lead, event or next steps', es: 'interesado, evento o próximos pasos' }, [
      'label',
      'lead.label',
      'nextSteps',
    ]),
  ],
  hooks: {
    // An event becomes the latest when it is created, never by a later change.
    afterChange: [bulkSafe(becomeLatestEvent, 'restore', 'update')],
    // Runs for each event, because each deletion changes which event is the newest remaining one.
    beforeDelete: [bulkSafe(fallBackToEarlierEvent, 'create', 'update')],
  },
}
