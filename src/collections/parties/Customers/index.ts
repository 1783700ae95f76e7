import type { CollectionConfig } from 'payload'
import { customerRecords } from '../../../access'
import { phone, reference, text } from '../../../fields'
import { digitsOf } from '../../../fields/digits'
import { differentFrom, matchKeys } from '../../../fields/matchKeys'
import { firstOf, label, phrase } from '../../../fields/label'
import { duplicateViews, panelPart } from '../../../fields/layout'
import { headed, listed, naturalKey, searched } from '../../../fields/marks'
import { searchBy, searchName } from '../../../fields/search'
import { createdBy, lastModifiedBy, tenants } from '../../../fields/shared'
import type { BulkFields } from '../../../fields/bulkFields'
import type { RecordPage } from '../../../fields/recordPage'
import { company, consumer, employmentAndResidence, related } from './fields'
import { headings } from '../../../vocabulary/headings'

/**
 * A consumer or a company that buys, sells, lends, insures or transports. One collection has both, so that a dealer
 * who also buys a car privately is one customer.
 */
export const Customers: CollectionConfig = {
  slug: 'customers',
  access: customerRecords,
  admin: {
    components: { views: duplicateViews },
    defaultColumns: ['label', 'consumerStatus', 'email', 'companyType', 'updatedAt'],
    group: 'Parties',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  custom: {
    bulkFields: ['consumerStatus', 'tenants'] satisfies BulkFields,
    recordPage: {
      about: ['customerId', 'companyType', 'address', 'consumerLeadSource', 'tenants', 'createdAt'],
      badges: ['/src/admin/features/lead#LeadBadges'],
      contact: { email: 'email', phone: 'phone' },
      facts: ['customerId'],
      foot: ['/src/admin/features/lead#CustomerRelated'],
      files: true,
      head: ['/src/admin/features/duplicates#DuplicatesOfRecord', '/src/admin/features/lead#RecordActions'],
      main: ['/src/admin/features/lead#RecordTimeline'],
      status: { name: 'consumerStatus' },
      tab: 'timeline',
    } satisfies RecordPage,
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    panelPart('paperDrop', '/src/admin/features/papers#PaperDrop'),
    {
      type: 'tabs',
      tabs: [
        {
          label: 'General',
          fields: [
            searched(naturalKey(headed(text('customerId'), headings.customerId))),
            {
              type: 'row',
              fields: [
                searched(headed(text('email'), headings.email)),
                listed(headed(phone('phone'), headings.phone)),
              ],
            },
            searched(digitsOf('phone')),
            matchKeys('customers'),
            differentFrom(),
            panelPart('duplicates', '/src/admin/features/duplicates#DuplicateWarning'),
            reference('address', 'addresses'),
            reference('shippingContact', 'contacts'),
            tenants,
          ],
        },
        { label: 'Consumer', fields: consumer },
        { label: 'Employment & residence', fields: employmentAndResidence },
        { label: 'Company', fields: company },
        { label: 'Related', fields: related },
      ],
    },
    createdBy,
    lastModifiedBy,
    searched(
      label(
        ['companyName', 'consumerFirstName', 'consumerLastName', 'email', 'phone', 'customerId'],
        (customer) => [
          firstOf(
            customer.companyName,
            phrase(customer.consumerFirstName, customer.consumerLastName),
            customer.email,
            customer.phone,
            customer.customerId,
          ),
        ],
      ),
    ),
    searchBy({ en: 'name, phone, e-mail or number', es: 'nombre, teléfono, correo o número' }, [
      'label',
      'email',
      'phoneDigits',
      'customerId',
    ]),
  ],
}
