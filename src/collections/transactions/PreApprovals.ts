import type { CollectionConfig } from 'payload'
import { partsOfLeads } from '../../access'
import { number, oneOf, phone, reference, text } from '../../fields'
import { firstOf, label, phrase } from '../../fields/label'
import { guarded, toned } from '../../fields/marks'
import { searchBy, searchName } from '../../fields/search'
import { suggested } from '../../fields/suggested'
import { creditBands } from '../../vocabulary/credit'
import { creditStatuses } from '../../vocabulary/transactions'
import { creditTones } from '../../vocabulary/tones'

/**
 * A consumer's request for a lender's conditions, as it was sent, and the lender's reply.
 */
export const PreApprovals: CollectionConfig = {
  slug: 'preApprovals',
  access: partsOfLeads,
  admin: {
    defaultColumns: ['label', 'status', 'lead', 'customer', 'segmentationBand', 'updatedAt'],
    group: 'Transactions',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    { type: 'row', fields: [text('title'), toned(suggested('status', creditStatuses), creditTones)] },
    reference('customer', 'customers'),
    reference('lead', 'leads'),
    {
      type: 'row',
      fields: [text('firstName'), text('middleInitial'), text('lastName'), text('suffix')],
    },
    { type: 'row', fields: [text('address'), text('city'), text('state'), text('zip')] },
    { type: 'row', fields: [phone('phone'), text('email')] },
    guarded(text('income')),
    {
      type: 'collapsible',
      label: 'Answer',
      fields: [
        oneOf('segmentationBand', creditBands),
        text('estimatedInterestRate'),
        text('estimatedLoanTerm'),
        // The number of the application in the app that sends it.
        number('AppId'),
      ],
    },
    {
      type: 'collapsible',
      label: 'Request',
      fields: [
        guarded(text('ipAddress')),
        guarded(text('userAgent')),
        text('isp'),
        text('sessionId'),
        // Free text: the interface document does not define the values.
        text('resend'),
      ],
    },
    label(['title', 'firstName', 'lastName', 'email', 'status'], (request) => [
      firstOf(request.title, phrase(request.firstName, request.lastName), request.email),
      request.status,
    ]),
    searchBy({ en: 'name, phone or e-mail', es: 'nombre, teléfono o correo' }, [
      'label',
      'email',
      'phone',
      'lead.label',
      'customer.label',
    ]),
  ],
  labels: { plural: 'Pre-Approvals', singular: 'Pre-Approval' },
  versions: { drafts: false, maxPerDoc: 0 },
}
