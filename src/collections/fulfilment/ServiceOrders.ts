import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { amount, checkbox, manyOf, dateTime, oneOf, reference, references, text } from '../../fields'
import { responseOnly, toned } from '../../fields/marks'
import { searchBy, searchName } from '../../fields/search'
import { serviceOrderStatuses, serviceOrderTypes } from '../../vocabulary/fulfilment'
import { serviceOrderTones } from '../../vocabulary/tones'

/**
 * An order to a provider for work on a vehicle: an inspection, a transport, a repair.
 */
export const ServiceOrders: CollectionConfig = {
  slug: 'serviceOrders',
  access: officeRecords,
  admin: {
    defaultColumns: ['name', 'type', 'status', 'vin', 'updatedAt'],
    group: 'Fulfilment',
    listSearchableFields: [searchName],
    useAsTitle: 'name',
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    { type: 'row', fields: [text('name'), text('orderId')] },
    manyOf('type', serviceOrderTypes),
    responseOnly(toned(oneOf('status', serviceOrderStatuses), serviceOrderTones)),
    references('customer', 'customers'),
    reference('vin', 'vehicles'),
    reference('serviceQuotes', 'serviceQuotes'),
    references('deals', 'deals'),
    { type: 'row', fields: [amount('price'), dateTime('quoteExpiration')] },
    checkbox('rush'),
    { type: 'row', fields: [dateTime('ordered'), dateTime('start'), dateTime('due')] },
    {
      type: 'collapsible',
      label: 'Where and for whom',
      fields: [
        reference('origin', 'locations'),
        reference('destination', 'locations'),
        reference('consignor', 'customers'),
        reference('billTo', 'customers'),
      ],
    },
    text('paymentLink'),
    text('orderLink'),
    text('error'),
    references('attachments', 'attachments'),
    references('tenant', 'tenants'),
    searchBy(
      { en: 'name, order number, vehicle or customer', es: 'nombre, número de orden, vehículo o cliente' },
      ['name', 'orderId', 'vin.label', 'customer.label'],
    ),
  ],
}
