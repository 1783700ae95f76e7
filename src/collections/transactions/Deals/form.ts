/** The tabs of a deal's form. They do not affect storage. */
import type { Field, Tab, JSONField } from 'payload'
import { amount, inverse, number, reference, references, text } from '../../../fields'
import { headed, panelOnly } from '../../../fields/marks'
import { panelPart } from '../../../fields/layout'
import { suggested } from '../../../fields/suggested'
import { type amountFields, settledAmounts } from './settled'
import { headings } from '../../../vocabulary/headings'

const settledAmount = (name: (typeof amountFields)[number]) => ({ ...amount(name), access: settledAmounts })

const people: Field[] = [
  reference('customer', 'customers'),
  { type: 'row', fields: [reference('coCustomer', 'customers'), suggested('customerRelationship')] },
  reference('companyConsumerCustomer', 'customers'),
  reference('dealer', 'customers'),
  references('facilitator', 'customers'),
  references('lienHolder', 'customers'),
]

const vehicle: Field[] = [reference('vehicle', 'vehicles'), headed(number('mileage'), headings.mileage)]

const trades: Field[] = [
  {
    ...inverse('trades', 'trades', 'deal'),
    admin: { defaultColumns: ['label', 'vehicle', 'tradeInAllowance', 'tradeInPayoffBalance'] },
  },
]

const amounts: Field[] = [
  {
    type: 'row',
    fields: [headed(settledAmount('salesPrice'), headings.salesPrice), settledAmount('downPayment')],
  },
  {
    type: 'row',
    fields: [settledAmount('financedAmount'), headed(settledAmount('margin'), headings.margin)],
  },
  panelPart('sums', '/src/admin/features/deal#DealSums', { isBeside: true }),
]

const fees: Field[] = [
  reference('taxesAndFees', 'dmvFees'),
  { type: 'row', fields: [reference('vscProvider', 'customers'), text('vsc')] },
  { type: 'row', fields: [reference('gapProvider', 'customers'), text('gap')] },
  panelPart('feeSums', '/src/admin/features/deal#DealSums'),
]

/**
 * The payment scenarios of the panel's deal desk: a list of `Scenario` (`vocabulary/paymentScenarios.ts`); any other value counts
 * as an empty list. JSON avoids another collection. Without a validation rule, new deals can still be written set-based.
 */
const paymentScenarios = panelOnly({
  name: 'paymentScenarios',
  type: 'json',
  admin: { components: { Field: '/src/admin/features/desk#DealDesk' }, disableListColumn: true },
} satisfies JSONField)

const payments: Field[] = [paymentScenarios]

const documents: Field[] = [
  { type: 'row', fields: [text('unsignedDocuments'), text('signedDocuments')] },
  { type: 'row', fields: [text('paymentLink'), text('getTradeOffer')] },
  text('notarizePowerOfAttorney'),
  panelPart('papers', '/src/admin/features/deal#DealPapers'),
]

const delivery: Field[] = [
  references('deliveryAddress', 'addresses'),
  panelPart('fulfilment', '/src/admin/features/deal#DealFulfilment'),
]

/** Unnamed tabs keep their fields at the top level of the deal. */
export const tabs: Tab[] = [
  { label: 'People', fields: people },
  { label: 'Vehicle', fields: vehicle },
  { label: 'Trades', fields: trades },
  { label: 'Money', fields: amounts },
  { label: 'Fees', fields: fees },
  { label: 'Payments', fields: payments },
  { label: 'Documents', fields: documents },
  { label: 'Delivery', fields: delivery },
]
