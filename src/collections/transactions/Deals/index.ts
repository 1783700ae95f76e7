import type { CollectionConfig, Field } from 'payload'
import { dealRecords } from '../../../access'
import { calendarDay, checkbox, inverse, manyOf, reference, references, text } from '../../../fields'
import { formatPrice, label } from '../../../fields/label'
import { beside, panelPart } from '../../../fields/layout'
import { headed, lateUnless, listed, naturalKey, searched, toned } from '../../../fields/marks'
import { relatedFilter } from '../../../fields/relatedFilter'
import { searchBy, searchName } from '../../../fields/search'
import { createdBy, lastModifiedBy, tenant } from '../../../fields/shared'
import type { BulkFields } from '../../../fields/bulkFields'
import type { RecordPage } from '../../../fields/recordPage'
import { suggested } from '../../../fields/suggested'
import { relatedFilters } from '../../../vocabulary/relatedFilters'
import { cancelledStatus, dealStatuses, dealTypes, settledStatuses } from '../../../vocabulary/transactions'
import { tabs } from './form'
import { refuseSettledChanges } from './settled'
import { headings } from '../../../vocabulary/headings'
import { dealTones } from '../../../vocabulary/tones'

const dealNumber = {
  ...text('dealId'),
  admin: { components: { afterInput: ['/src/admin/features/deal#DealNumberHint'] } },
}

// Virtual field, so that the report's lists can be filtered by it.
const leadSource = {
  ...relatedFilter(text('leadSource'), relatedFilters.leadSource, 'customer.leads.source'),
  label: { en: 'Source of the customer’s leads', es: 'Origen de los interesados del cliente' },
}

/** Hides an inverse in the form, which has a more detailed table of the same records. */
const hiddenInForm = <F extends Field>(field: F) => ({ ...field, admin: { condition: () => false } })

/**
 * A sale in the making: who buys which vehicle from whom, for how much, and how it is paid and delivered.
 */
export const Deals: CollectionConfig = {
  slug: 'deals',
  access: dealRecords,
  admin: {
    components: {
      views: {
        report: { Component: '/src/admin/features/report#ReportView', exact: true, path: '/report' },
        board: { Component: '/src/admin/features/board#DealBoardView', exact: true, path: '/board' },
        edit: {
          sheet: {
            Component: '/src/admin/features/desk#DealSheet',
            meta: { title: 'Sheet' },
            path: '/sheet',
          },
        },
      },
    },
    defaultColumns: ['dealId', 'status', 'vehicle', 'salesPrice', 'salesRep', 'expectedClosing', 'createdAt'],
    group: 'Transactions',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  custom: {
    bulkFields: ['salesRep', 'status', 'tenant'] satisfies BulkFields,
    recordPage: {
      about: ['type', 'expectedClosing', 'coCustomer', 'dealer', 'tenant', 'createdAt'],
      aside: ['/src/admin/features/deal#DealSummary'],
      badges: ['/src/admin/features/lead#LeadBadges'],
      contact: { email: 'email', of: 'customer', phone: 'phone' },
      facts: ['salesRep', 'vehicle', 'salesPrice'],
      files: true,
      head: ['/src/admin/features/deal#LatestError', '/src/admin/features/lead#RecordActions'],
      main: ['/src/admin/features/lead#RecordTimeline'],
      status: { name: 'status' },
      tab: 'overview',
    } satisfies RecordPage,
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    panelPart('paperDrop', '/src/admin/features/papers#PaperDrop'),
    beside(searched(naturalKey(headed(dealNumber, headings.dealId)))),
    beside(listed(toned(suggested('status', dealStatuses), dealTones))),
    beside(manyOf('type', dealTypes)),
    beside(headed(reference('salesRep', 'salesReps'), headings.salesRep)),
    beside(
      lateUnless(headed(calendarDay('expectedClosing'), headings.expectedClosing), 'status', [
        ...settledStatuses,
        cancelledStatus,
      ]),
    ),
    { type: 'tabs', tabs },
    beside(listed(text('latestError'))),
    beside(references('dependencies', 'deals')),
    beside(checkbox('development')),
    beside(tenant),
    beside(panelPart('preselectTenant', '/src/admin/features/references#PreselectTenant')),
    leadSource,
    createdBy,
    lastModifiedBy,
    label(['dealId', 'status', 'salesPrice'], ({ dealId, salesPrice, status }) => [
      dealId,
      status,
      formatPrice(salesPrice),
    ]),
    hiddenInForm(inverse('creditApplications', 'creditApplications', 'deal')),
    hiddenInForm(inverse('serviceQuotes', 'serviceQuotes', 'deal')),
    hiddenInForm(inverse('transportServiceOrders', 'transportServiceOrders', 'deal')),
    searchBy({ en: 'deal number, VIN or customer', es: 'número, VIN o cliente' }, [
      'dealId',
      'vehicle.vin',
      'customer.label',
      'customer.email',
      'customer.phoneDigits',
    ]),
  ],
  hooks: { beforeOperation: [refuseSettledChanges] },
}
