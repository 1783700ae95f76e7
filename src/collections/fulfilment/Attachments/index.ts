import type { CollectionConfig } from 'payload'
import { paperRecords } from '../../../access'
import { inverse, oneOf, reference, text } from '../../../fields'
import { firstOf, label } from '../../../fields/label'
import { responseOnly, toned } from '../../../fields/marks'
import { searchBy, searchName } from '../../../fields/search'
import { createdBy, tenants } from '../../../fields/shared'
import { suggested } from '../../../fields/suggested'
import { attachmentStatuses } from '../../../vocabulary/fulfilment'
import { paperKinds } from '../../../vocabulary/papers'
import { file, link, payloadUploadFields, storageFields } from './file'
import { attachmentTones } from '../../../vocabulary/tones'

/**
 * A document: a file uploaded here, or a link to one kept elsewhere.
 */
export const Attachments: CollectionConfig = {
  slug: 'attachments',
  access: paperRecords,
  admin: {
    defaultColumns: ['label', 'type', 'status', 'orderId', 'updatedAt'],
    group: 'Fulfilment',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  custom: { linkField: 'file' },
  defaultSort: '-updatedAt',
  fields: [
    text('name'),
    suggested('type', paperKinds),
    responseOnly(toned(oneOf('status', attachmentStatuses), attachmentTones)),
    file,
    link,
    text('serviceOrders'),
    text('orderId'),
    // The record that the paper belongs to, whose page shows it.
    { type: 'row', fields: [reference('deal', 'deals'), reference('lead', 'leads')] },
    { type: 'row', fields: [reference('customer', 'customers'), reference('vehicle', 'vehicles')] },
    tenants,
    label(['name', 'filename', 'orderId', 'type'], (attachment) => [
      firstOf(attachment.name, attachment.filename, attachment.orderId),
      attachment.type,
    ]),
    inverse('transportServiceOrders', 'transportServiceOrders', 'attachments'),
    ...payloadUploadFields,
    ...storageFields,
    createdBy,
    searchBy({ en: 'name or order number', es: 'nombre o número de orden' }, ['label', 'name', 'orderId']),
  ],
  upload: {
    crop: false,
    filesRequiredOnCreate: false,
    focalPoint: false,
    // The server must not fetch URLs from callers: they could point into our own network.
    pasteURL: false,
  },
}
