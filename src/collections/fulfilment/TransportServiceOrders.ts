import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { amount, dateTime, paragraph, reference, references, text } from '../../fields'
import { searchBy, searchName } from '../../fields/search'
import { tenant } from '../../fields/shared'
import { suggested } from '../../fields/suggested'
import { transportStatuses } from '../../vocabulary/fulfilment'
import { toned } from '../../fields/marks'
import { transportTones } from '../../vocabulary/tones'

/**
 * An order to a carrier to transport a vehicle.
 */
export const TransportServiceOrders: CollectionConfig = {
  slug: 'transportServiceOrders',
  access: officeRecords,
  admin: {
    defaultColumns: ['name', 'status', 'vehicle', 'deal', 'updatedAt'],
    group: 'Fulfilment',
    listSearchableFields: [searchName],
    useAsTitle: 'name',
  },
  defaultSort: '-updatedAt',
  fields: [
    text('name'),
    toned(suggested('status', transportStatuses), transportTones),
    text('orderId'),
    reference('vehicle', 'vehicles'),
    reference('deal', 'deals'),
    reference('customer', 'customers'),
    amount('price'),
    { type: 'row', fields: [dateTime('pickup'), dateTime('delivery')] },
    paragraph('notes'),
    references('attachments', 'attachments'),
    tenant,
    searchBy(
      { en: 'name, order number, vehicle or customer', es: 'nombre, número de orden, vehículo o cliente' },
      ['name', 'orderId', 'vehicle.label', 'customer.label'],
    ),
  ],
}
