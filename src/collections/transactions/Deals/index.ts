import type { CollectionConfig } from 'payload'
import { dealRecords } from '../../../access'
import { amount, flag, inverse, manyOf, number, reference, references, text } from '../../../fields'
import { label } from '../../../fields/label'
import { naturalKey } from '../../../fields/marks'
import { createdBy, lastModifiedBy, tenant } from '../../../fields/shared'
import { dealTypes } from '../../../vocabulary/transactions'
import { keepSettled, type moneyNames, settledMoney } from './settled'

const money = (name: (typeof moneyNames)[number]) => ({ ...amount(name), access: settledMoney })

/**
 * A sale in the making: who buys which vehicle from whom, for how much, and how it is paid and delivered.
 */
export const Deals: CollectionConfig = {
  slug: 'deals',
  access: dealRecords,
  admin: {
    defaultColumns: ['label', 'customer', 'vehicle', 'salesPrice', 'updatedAt'],
    group: 'Transactions',
    useAsTitle: 'label',
  },
  fields: [
    { type: 'row', fields: [naturalKey(text('dealId')), text('status')] },
    manyOf('type', dealTypes),
    reference('customer', 'customers'),
    reference('vehicle', 'vehicles'),
    number('mileage'),
    {
      type: 'collapsible',
      label: 'Parties',
      fields: [
        text('customerRelationship'),
        reference('coCustomer', 'customers'),
        reference('companyConsumerCustomer', 'customers'),
        reference('dealer', 'customers'),
        references('lienHolder', 'customers'),
        references('facilitator', 'customers'),
      ],
    },
    {
      type: 'collapsible',
      label: 'Money',
      fields: [
        { type: 'row', fields: [money('salesPrice'), money('margin')] },
        { type: 'row', fields: [money('downPayment'), money('financedAmount')] },
        reference('taxesAndFees', 'dmvFees'),
        reference('vscProvider', 'customers'),
        text('vsc'),
        reference('gapProvider', 'customers'),
        text('gap'),
      ],
    },
    {
      type: 'collapsible',
      label: 'Papers and delivery',
      fields: [
        text('unsignedDocuments'),
        text('signedDocuments'),
        text('paymentLink'),
        text('getTradeOffer'),
        text('notarizePowerOfAttorney'),
        references('deliveryAddress', 'addresses'),
      ],
    },
    references('dependencies', 'deals'),
    text('latestError'),
    flag('development'),
    tenant,
    createdBy,
    lastModifiedBy,
    label(['dealId', 'status', 'salesPrice']),
    inverse('trades', 'trades', 'deal'),
    inverse('creditApplications', 'creditApplications', 'deal'),
    inverse('serviceQuotes', 'serviceQuotes', 'deal'),
    inverse('transportServiceOrders', 'transportServiceOrders', 'deal'),
  ],
  hooks: { beforeOperation: [keepSettled] },
}
