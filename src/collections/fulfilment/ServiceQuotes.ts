import type { CollectionConfig } from 'payload'
import { officeRecords } from '../../access'
import { amount, dateTime, paragraph, reference, text } from '../../fields'
import { searchBy, searchName } from '../../fields/search'
import { tenant } from '../../fields/shared'
import { suggested } from '../../fields/suggested'
import { quoteStatuses } from '../../vocabulary/fulfilment'
import { toned } from '../../fields/marks'
import { quoteTones } from '../../vocabulary/tones'

/**
 * A partner's price for work on a vehicle, before it is ordered. The partner is a customer, as every company is.
 */
export const ServiceQuotes: CollectionConfig = {
  slug: 'serviceQuotes',
  access: officeRecords,
  admin: {
    defaultColumns: ['name', 'vehicle', 'partner', 'price', 'updatedAt'],
    group: 'Fulfilment',
    listSearchableFields: [searchName],
    useAsTitle: 'name',
  },
  defaultSort: '-updatedAt',
  fields: [
    text('name'),
    toned(suggested('status', quoteStatuses), quoteTones),
    reference('vehicle', 'vehicles'),
    reference('deal', 'deals'),
    reference('customer', 'customers'),
    reference('partner', 'customers'),
    amount('price'),
    dateTime('quoteExpiration'),
    paragraph('notes'),
    tenant,
    searchBy({ en: 'name, vehicle or customer', es: 'nombre, vehículo o cliente' }, [
      'name',
      'vehicle.label',
      'customer.label',
    ]),
  ],
}
