import type { CollectionConfig } from 'payload'
import { vehicleRecords } from '../../access'
import { amount, inverse, manyOf, number, reference, text } from '../../fields'
import { firstOf, label, phrase } from '../../fields/label'
import { latest } from '../../fields/latest'
import { listColumn, panelPart } from '../../fields/layout'
import { headed, listed, naturalKey, searched, toned } from '../../fields/marks'
import { searchBy, searchName } from '../../fields/search'
import { createdBy, tenant } from '../../fields/shared'
import type { BulkFields } from '../../fields/bulkFields'
import type { RecordPage } from '../../fields/recordPage'
import { suggested } from '../../fields/suggested'
import { drivetrains, transmissions, vehicleBodies, vehicleStatuses } from '../../vocabulary/inventory'
import { headings } from '../../vocabulary/headings'
import { vehicleTones } from '../../vocabulary/tones'

/** Takes a value from the vehicle's newest listing, which has the price and the start of the time in stock. */
const fromListing = (field: string) =>
  ({ collection: 'listings', field, on: 'vehicles', within: 'tenant' }) as const

const vinNote = '/src/admin/features/vehicle#VinNote'

/**
 * A vehicle, from the first bid to the delivery. `customer` is its current owner.
 */
export const Vehicles: CollectionConfig = {
  slug: 'vehicles',
  access: vehicleRecords,
  admin: {
    defaultColumns: ['label', 'photo', 'status', 'stockNumber', 'price', 'mileage', 'daysInStock'],
    group: 'Inventory',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  custom: {
    bulkFields: ['status', 'tenant'] satisfies BulkFields,
    firstInResponses: ['name', 'vin', 'stockNumber', 'status'],
    recordPage: {
      about: [
        'year',
        'make',
        'model',
        'trim',
        'body',
        'drivetrain',
        'engine',
        'transmission',
        'exterior',
        'interior',
        'customer',
        'tenant',
        'createdAt',
      ],
      badges: ['/src/admin/features/vehicle#StockBadges'],
      facts: ['status', 'stockNumber', 'vin'],
      files: true,
      main: ['/src/admin/features/vehicle#VehicleRelated', '/src/admin/features/papers#PaperList'],
      tab: 'overview',
    } satisfies RecordPage,
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    {
      type: 'row',
      fields: [
        {
          ...listed(searched(naturalKey(headed(text('vin'), headings.vin)))),
          admin: { components: { afterInput: [vinNote] } },
        },
        searched(naturalKey(headed(text('stockNumber'), headings.stockNumber))),
      ],
    },
    {
      type: 'row',
      fields: [
        headed(text('year'), headings.year),
        headed(suggested('make'), headings.make),
        suggested('model'),
        headed(suggested('trim'), headings.trim),
      ],
    },
    {
      ...text('name'),
      admin: { description: 'Without one, the title is made from year, make, model and trim.' },
    },
    toned(manyOf('status', vehicleStatuses), vehicleTones),
    {
      type: 'group',
      label: 'Body and drive',
      fields: [
        {
          type: 'row',
          fields: [
            suggested('style'),
            headed(suggested('body', vehicleBodies), headings.vehicleBody),
            headed(suggested('drivetrain', drivetrains), headings.drivetrain),
          ],
        },
        {
          type: 'row',
          fields: [
            suggested('engine'),
            headed(suggested('transmission', transmissions), headings.transmission),
          ],
        },
      ],
    },
    {
      type: 'group',
      label: 'Colors',
      fields: [
        {
          type: 'row',
          fields: [
            headed(suggested('interior'), headings.interior),
            headed(suggested('exterior'), headings.exterior),
          ],
        },
      ],
    },
    panelPart('paperDrop', '/src/admin/features/papers#PaperDrop'),
    listColumn('photo', '/src/admin/features/vehicle#PhotoCell'),
    latest(amount('price'), fromListing('retailAskingPrice')),
    latest(number('mileage'), fromListing('mileage')),
    latest(number('daysInStock'), { ...fromListing('createdAt'), isAge: true }),
    {
      type: 'group',
      label: 'Owner and tenant',
      fields: [reference('customer', 'customers'), text('transportServiceOrders'), tenant],
    },
    createdBy,
    searched(
      label(['name', 'year', 'make', 'model', 'trim', 'vin'], (vehicle) => [
        firstOf(vehicle.name, phrase(vehicle.year, vehicle.make, vehicle.model, vehicle.trim)),
        vehicle.vin,
      ]),
    ),
    inverse('listings', 'listings', 'vehicles'),
    inverse('deals', 'deals', 'vehicle'),
    inverse('trades', 'trades', 'vehicle'),
    inverse('serviceQuotes', 'serviceQuotes', 'vehicle'),
    inverse('transportServiceOrders2', 'transportServiceOrders', 'vehicle'),
    searchBy({ en: 'name, VIN or stock number', es: 'nombre, VIN o número de inventario' }, [
      'label',
      'vin',
      'stockNumber',
    ]),
  ],
}
