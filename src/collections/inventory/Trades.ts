import type { CollectionConfig } from 'payload'
import { tradeRecords } from '../../access'
import { amount, calendarDay, number, oneOf, reference } from '../../fields'
import { label } from '../../fields/label'
import { searchBy, searchName } from '../../fields/search'
import { lastModifiedBy } from '../../fields/shared'
import { tradeStatuses } from '../../vocabulary/inventory'
import { toned } from '../../fields/marks'
import { tradeTones } from '../../vocabulary/tones'

/**
 * A vehicle that the customer trades in for a deal, with the loan still owed on it.
 */
export const Trades: CollectionConfig = {
  slug: 'trades',
  access: tradeRecords,
  admin: {
    defaultColumns: ['label', 'vehicle', 'deal', 'tradeInAllowance', 'updatedAt'],
    group: 'Inventory',
    listSearchableFields: [searchName],
    useAsTitle: 'label',
  },
  defaultSort: '-updatedAt',
  enableQueryPresets: true,
  fields: [
    toned(oneOf('status', tradeStatuses), tradeTones),
    reference('deal', 'deals'),
    reference('creditApplication', 'creditApplications'),
    reference('vehicle', 'vehicles'),
    number('odometer'),
    amount('tradeInAllowance'),
    amount('tradeInPayoffBalance'),
    calendarDay('payoffGoodThrough'),
    reference('lienholder', 'customers'),
    lastModifiedBy,
    label(['status', 'tradeInAllowance']),
    searchBy({ en: 'vehicle, deal number or customer', es: 'vehículo, número de operación o cliente' }, [
      'vehicle.label',
      'deal.dealId',
      'deal.customer.label',
    ]),
  ],
  versions: { drafts: false, maxPerDoc: 0 },
}
