import type { Companies } from './companies'
import type { Consumers } from './consumers'
import type { Identity } from './identity'
import type { Inventory } from './inventory'
import type { Places } from './places'
import type { Seeder } from './seed'

export type Deals = Awaited<ReturnType<typeof seedDeals>>

/** Three deals: a finished one, one in progress with trade-in and loan, and one between businesses. */
export const seedDeals = async (
  { at, make }: Seeder,
  { bramblewick, quillfen, staff }: Identity,
  { addresses }: Places,
  companies: Companies,
  { bexley, odell, tamsin }: Consumers,
  { vehicles }: Inventory,
) => {
  const byRep = { createdBy: staff.rep, lastModifiedBy: staff.manager }
  const fees = {
    colorado: await make('dmvFees', {
      actual: '$1,912.40',
      estimate: '$1,900.00',
      fee: '$85.00',
      lastModifiedBy: staff.manager,
      tenant: quillfen,
    }),
    arizona: await make('dmvFees', {
      estimate: '$2,140.00',
      fee: '$95.00',
      lastModifiedBy: staff.rep,
      tenant: quillfen,
    }),
  }

  const sold = await make('deals', {
    ...byRep,
    createdAt: at(-24, 10),
    customer: tamsin,
    dealId: 'D-3001',
    deliveryAddress: [addresses.tamsin],
    downPayment: '$5,000.00',
    financedAmount: '$20,697.40',
    gap: '36 months',
    gapProvider: companies.insurer,
    lienHolder: [companies.lender],
    margin: '$2,350.00',
    mileage: 31880,
    salesPrice: '$26,900.00',
    signedDocuments: 'https://documents.example.com/D-3001/signed',
    status: 'Delivered',
    taxesAndFees: fees.colorado,
    tenant: quillfen,
    type: ['Retail'],
    vehicle: vehicles.tarnova,
    vsc: '60 months or 75,000 miles',
    vscProvider: companies.insurer,
  })
  const open = await make('deals', {
    ...byRep,
    coCustomer: odell,
    createdAt: at(-8, 15),
    customer: bexley,
    customerRelationship: 'Friend',
    dealId: 'D-3002',
    dependencies: [sold],
    deliveryAddress: [addresses.bexley],
    downPayment: '$3,500.00',
    facilitator: [companies.dealer],
    financedAmount: '$27,125.00',
    getTradeOffer: 'https://trade.example.com/D-3002',
    lienHolder: [companies.lender],
    margin: '$1,925.00',
    mileage: 28450,
    paymentLink: 'https://pay.example.com/D-3002',
    salesPrice: '$33,250.00',
    status: 'Financing',
    taxesAndFees: fees.arizona,
    tenant: quillfen,
    type: ['Retail'],
    unsignedDocuments: 'https://documents.example.com/D-3002/to-sign',
    vehicle: vehicles.wexmoor,
  })
  const wholesale = await make('deals', {
    createdAt: at(-4, 9),
    createdBy: staff.secondRep,
    customer: companies.auction,
    dealId: 'D-3003',
    dealer: companies.dealer,
    lastModifiedBy: staff.secondRep,
    margin: '$900.00',
    salesPrice: '$12,300.00',
    status: 'Offered',
    tenant: bramblewick,
    type: ['Wholesale Dropship', 'Wholesale'],
    vehicle: vehicles.norrick,
  })
  return { open, sold, wholesale }
}
