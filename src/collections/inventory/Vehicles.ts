import type { CollectionConfig } from 'payload'
import { vehicleRecords } from '../../access'
import { inverse, manyOf, reference, text } from '../../fields'
import { firstOf, label, phrase } from '../../fields/label'
import { naturalKey } from '../../fields/marks'
import { searchBy, searchName } from '../../fields/search'
import { createdBy, tenant } from '../../fields/shared'
import { vehicleStatuses } from '../../vocabulary/inventory'

/**
 * One car, from the first bid to the customer's drive, whoever owns it at the time.
 */
export const Vehicles: CollectionConfig = {
  slug: 'vehicles',
  access: vehicleRecords,
  admin: {
    defaultColumns: ['label', 'vin', 'status', 'customer', 'updatedAt'],
    group: 'Inventory',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    text('name'),
    naturalKey(text('vin')),
    manyOf('status', vehicleStatuses),
    { type: 'row', fields: [text('year'), text('make'), text('model'), text('trim')] },
    { type: 'row', fields: [text('style'), text('body'), text('drivetrain')] },
    { type: 'row', fields: [text('engine'), text('transmission')] },
    { type: 'row', fields: [text('interior'), text('exterior')] },
    reference('customer', 'customers'),
    text('transportServiceOrders'),
    tenant,
    createdBy,
    label(['name', 'year', 'make', 'model', 'trim', 'vin'], (vehicle) => [
      firstOf(vehicle.name, phrase(vehicle.year, vehicle.make, vehicle.model, vehicle.trim)),
      vehicle.vin,
    ]),
    inverse('listings', 'listings', 'vehicles'),
    inverse('deals', 'deals', 'vehicle'),
    inverse('trades', 'trades', 'vehicle'),
    inverse('serviceQuotes', 'serviceQuotes', 'vehicle'),
    inverse('transportServiceOrders2', 'transportServiceOrders', 'vehicle'),
    searchBy({ en: 'name or VIN', es: 'nombre o VIN' }, ['label', 'name', 'vin']),
  ],
}
