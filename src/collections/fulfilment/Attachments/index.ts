import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../../access'
import { inverse, oneOf, text } from '../../../fields'
import { firstOf, label } from '../../../fields/label'
import { responseOnly } from '../../../fields/marks'
import { searchBy, searchName } from '../../../fields/search'
import { tenants } from '../../../fields/shared'
import { attachmentStatuses } from '../../../vocabulary/fulfilment'
import { file, link, ownFile, storedFile } from './file'

/**
 * A document: a file uploaded here, or a link to one kept elsewhere.
 */
export const Attachments: CollectionConfig = {
  slug: 'attachments',
  access: officeRecords,
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
    text('type'),
    responseOnly(oneOf('status', attachmentStatuses)),
    file,
    link,
    text('serviceOrders'),
    text('orderId'),
    tenants,
    label(['name', 'filename', 'orderId', 'type'], (attachment) => [
      firstOf(attachment.name, attachment.filename, attachment.orderId),
      attachment.type,
    ]),
    inverse('transportServiceOrders', 'transportServiceOrders', 'attachments'),
    ...storedFile,
    ...ownFile,
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
