import type { Companies } from './companies'
import type { Consumers } from './consumers'
import type { Deals } from './deals'
import type { Identity } from './identity'
import type { Inventory } from './inventory'
import type { Leads } from './leads'
import type { Seeder } from './seed'

/** Credit applications, trade-ins, pre-approvals and insurance of the deals. */
export const seedCredit = async (
  { at, make, revise }: Seeder,
  { quillfen, staff }: Identity,
  companies: Companies,
  { bexley, odell, tamsin }: Consumers,
  { vehicles }: Inventory,
  leads: Leads,
  deals: Deals,
): Promise<void> => {
  await make('creditApplications', {
    amount: '$20,697.40',
    customer: tamsin,
    deal: deals.sold,
    name: 'Tallowmere Lending, D-3001',
    notes: 'Funded.',
    status: 'Approved',
    tenant: quillfen,
  })
  const pending = await make('creditApplications', {
    amount: '$27,125.00',
    customer: bexley,
    deal: deals.open,
    name: 'Tallowmere Lending, D-3002',
    notes: 'The lender asked for a second pay stub.',
    status: 'Submitted',
    tenant: quillfen,
  })

  await make('trades', {
    deal: deals.sold,
    lastModifiedBy: staff.manager,
    odometer: 121760,
    status: 'Dropped Off At Auction',
    tradeInAllowance: '$3,200.00',
    tradeInPayoffBalance: '$0.00',
    vehicle: vehicles.tern,
  })
  const trade = await make('trades', {
    creditApplication: pending,
    deal: deals.open,
    lastModifiedBy: staff.rep,
    lienholder: companies.lender,
    odometer: 98340,
    payoffGoodThrough: at(10),
    tradeInAllowance: '$6,100.00',
    tradeInPayoffBalance: '$1,240.00',
    vehicle: vehicles.bellamo,
  })
  await revise('trades', trade, { lastModifiedBy: staff.manager, status: 'Vehicle Picked Up ' })

  const request = await make('preApprovals', {
    AppId: 40021,
    address: '77 Mill Race Street, Unit 5',
    city: 'Larkhollow',
    customer: odell,
    email: 'odell.marchfield@example.com',
    firstName: 'Odell',
    income: '48000',
    ipAddress: '192.0.2.44',
    isp: 'Demonstration Networks',
    lastName: 'Marchfield',
    lead: leads.odell,
    middleInitial: 'J',
    phone: '(303) 555-0103',
    sessionId: 'demo-session-44',
    state: 'CO',
    status: 'Submitted',
    title: 'Odell Marchfield',
    userAgent: 'Demonstration Browser 1.0',
    zip: '80000',
  })
  await revise('preApprovals', request, {
    estimatedInterestRate: '7.9%',
    estimatedLoanTerm: '60 months',
    segmentationBand: 'Fair (650-699)',
    status: 'Approved',
  })

  await make('preApprovals', {
    AppId: 40022,
    customer: bexley,
    email: 'bexley.corrigold@example.com',
    firstName: 'Bexley',
    income: '46800',
    lastName: 'Corrigold',
    lead: leads.bexley,
    phone: '(480) 555-0102',
    state: 'AZ',
    status: 'Submitted',
    title: 'Bexley Corrigold',
    zip: '85000',
  })

  await make('insurancePolicies', {
    customer: tamsin,
    effective: at(-24),
    expires: at(341),
    insurer: companies.insurer,
    policyNumber: 'FM-000-7711',
    premium: '$118.00',
    status: 'In force',
    tenant: quillfen,
  })
  await make('insurancePolicies', {
    customer: bexley,
    insurer: companies.insurer,
    policyNumber: 'FM-000-7754 (quote)',
    premium: '$142.50',
    status: 'Quoted',
    tenant: quillfen,
  })
}
