import type { CollectionConfig } from 'payload'
import { lookedUpByReps } from '../../access'
import { amount, checkbox, number, reference, text } from '../../fields'
import { headed } from '../../fields/marks'
import { label } from '../../fields/label'
import { searchBy, searchName } from '../../fields/search'
import { tenant } from '../../fields/shared'
import { suggested } from '../../fields/suggested'
import { headings } from '../../vocabulary/headings'

/**
 * A vehicle on offer: its wholesale and retail prices, its condition and its history.
 */
export const Listings: CollectionConfig = {
  slug: 'listings',
  access: lookedUpByReps,
  admin: {
    defaultColumns: ['label', 'vehicles', 'mileage', 'retailAskingPrice', 'updatedAt'],
    group: 'Inventory',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    reference('vehicles', 'vehicles'),
    suggested('seller'),
    {
      type: 'row',
      fields: [
        headed(number('mileage'), headings.mileage),
        number('condition'),
        number('owners'),
        number('accidents'),
      ],
    },
    checkbox('cleanTitle'),
    {
      type: 'collapsible',
      label: 'Wholesale',
      fields: [
        amount('wholesaleValue'),
        amount('wholesaleBuyNowPrice'),
        amount('wholesaleMinimumBid'),
        amount('wholesaleCurrentBid'),
        headed(text('wholesaleDetailPage'), headings.detailPage),
        text('wholesaleConditionReport'),
      ],
    },
    {
      type: 'collapsible',
      label: 'Retail',
      fields: [
        amount('retailValue'),
        headed(amount('retailAskingPrice'), headings.retailAskingPrice),
        amount('retailBuyNowPrice'),
      ],
    },
    text('vehicleHistoryReport'),
    text('vehicleHistoryScore'),
    text('attachments'),
    reference('pickupLocation', 'locations'),
    tenant,
    label(['seller', 'retailAskingPrice', 'mileage'], (listing) => [
      listing.seller,
      listing.retailAskingPrice,
      formatMiles(listing.mileage),
    ]),
    searchBy({ en: 'seller or vehicle', es: 'vendedor o vehículo' }, ['label', 'vehicles.label']),
  ],
}

const formatMiles = (mileage: unknown) => (typeof mileage === 'number' ? `${mileage} mi` : null)
