import type { CollectionConfig } from 'payload'
import { partsOfLeads } from '../../access'
import { checkbox, dateTime, oneOf, paragraph, phone, reference, text } from '../../fields'
import { digitsOf } from '../../fields/digits'
import { label } from '../../fields/label'
import { naturalKey, toned } from '../../fields/marks'
import { searchBy, searchName } from '../../fields/search'
import { suggested } from '../../fields/suggested'
import { messageStatuses, messageTypes } from '../../vocabulary/pipeline'
import { messageTones } from '../../vocabulary/tones'

/**
 * A text or e-mail exchanged with a lead. The phone provider's callbacks find the message by `phoneProviderMessageId`.
 */
export const Messages: CollectionConfig = {
  slug: 'messages',
  access: partsOfLeads,
  admin: {
    defaultColumns: ['message', 'lead', 'status', 'phone', 'createdTime'],
    group: 'Pipeline',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  defaultSort: '-createdAt',
  enableQueryPresets: true,
  fields: [
    toned(oneOf('status', messageStatuses), messageTones),
    paragraph('message'),
    phone('phone'),
    digitsOf('phone'),
    reference('lead', 'leads'),
    reference('template', 'templates'),
    dateTime('createdTime'),
    checkbox('generated'),
    suggested('type', messageTypes),
    naturalKey(text('phoneProviderMessageId')),
    label(['status', 'message']),
    searchBy({ en: 'lead, phone or text', es: 'interesado, teléfono o texto' }, [
      'lead.label',
      'message',
      'phone',
      'phoneDigits',
    ]),
  ],
}
