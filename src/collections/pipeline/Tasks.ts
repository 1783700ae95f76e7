import type { CollectionConfig } from 'payload'
import { taskRecords } from '../../access'
import { checkbox, dateTime, oneOf, paragraph, reference, text } from '../../fields'
import type { BulkFields } from '../../fields/bulkFields'
import { beside } from '../../fields/layout'
import { lateUnless, listed, toned } from '../../fields/marks'
import { searchBy, searchName } from '../../fields/search'
import { createdBy, lastModifiedBy } from '../../fields/shared'
import { taskPriorities } from '../../vocabulary/tasks'
import { doneTones, priorityTones } from '../../vocabulary/tones'

/**
 * A task of a sales rep, about a lead, a deal or a customer. Created by hand, by the quick action for the next step, or by a
 * rule (`rule` is its name).
 */
export const Tasks: CollectionConfig = {
  slug: 'tasks',
  access: taskRecords,
  admin: {
    defaultColumns: ['what', 'due', 'priority', 'assignee', 'lead', 'done'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    useAsTitle: 'what',
  },
  custom: { bulkFields: ['assignee', 'done', 'priority'] satisfies BulkFields },
  defaultSort: 'due',
  enableQueryPresets: true,
  fields: [
    text('what'),
    { type: 'row', fields: [reference('lead', 'leads'), reference('deal', 'deals')] },
    reference('customer', 'customers'),
    paragraph('notes'),
    beside(toned(checkbox('done'), doneTones)),
    beside(lateUnless(listed(dateTime('due')), 'done', [true])),
    beside(toned(oneOf('priority', taskPriorities), priorityTones)),
    beside(reference('assignee', 'salesReps')),
    { ...beside(text('rule')), admin: { position: 'sidebar', readOnly: true } },
    createdBy,
    lastModifiedBy,
    searchBy({ en: 'task, lead or customer', es: 'tarea, interesado o cliente' }, [
      'what',
      'lead.label',
      'customer.label',
    ]),
  ],
}
