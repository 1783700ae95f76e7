import type { Identity } from './identity'
import type { Places } from './places'
import type { Seeder } from './seed'

export type Companies = Awaited<ReturnType<typeof seedCompanies>>

/** Companies: sellers, lenders, insurers, carriers and workshops. */
export const seedCompanies = async (
  { make }: Seeder,
  { bramblewick, quillfen, staff }: Identity,
  { addresses, contacts }: Places,
) => {
  const auction = await make('customers', {
    address: addresses.auction,
    companyName: 'Gantry Auction',
    companyTenants2: [bramblewick],
    companyType: ['Auction'],
    companyWebsite: 'https://gantry-auction.example.com',
    createdBy: staff.admin,
    customerId: 'C-1001',
    email: 'desk@gantry-auction.example.com',
    phone: '(214) 555-0121',
    shippingContact: contacts.yard,
    tenants: [quillfen, bramblewick],
  })
  const dealer = await make('customers', {
    companyName: 'Ostermoor Cars',
    companyType: ['Dealer', 'Partner'],
    companyVisibility: 'Public',
    companyWebsite: 'https://ostermoor-cars.example.com',
    createdBy: staff.manager,
    customerId: 'C-1002',
    email: 'sales@ostermoor-cars.example.com',
    phone: '(303) 555-0155',
    tenants: [quillfen, bramblewick],
  })
  const lender = await make('customers', {
    address: addresses.lender,
    companyFinanceRouteDealer: 'Indirect',
    companyName: 'Tallowmere Lending',
    companyType: ['Lender'],
    companyWebsite: 'https://tallowmere-lending.example.com',
    createdBy: staff.admin,
    customerId: 'C-1003',
    email: 'loans@tallowmere-lending.example.com',
    phone: '(303) 555-0160',
    tenants: [quillfen, bramblewick],
  })
  const insurer = await make('customers', {
    companyName: 'Fennimark Mutual',
    companyType: ['Insurer'],
    createdBy: staff.admin,
    customerId: 'C-1004',
    email: 'policies@fennimark.example.com',
    phone: '(303) 555-0164',
    tenants: [quillfen, bramblewick],
  })
  const carrier = await make('customers', {
    companyName: 'Swiftwain Transport',
    companyType: ['Last Mile Transporter', 'Service Provider'],
    createdBy: staff.manager,
    customerId: 'C-1005',
    email: 'dispatch@swiftwain.example.com',
    phone: '(214) 555-0170',
    tenants: [quillfen, bramblewick],
  })
  const detailer = await make('customers', {
    companyCustomer: [dealer],
    companyName: 'Gleamwright Detailing',
    companyPartnerBrand: dealer,
    companyType: ['Mobile Detailer', 'Service Provider'],
    createdBy: staff.manager,
    customerId: 'C-1006',
    email: 'bookings@gleamwright.example.com',
    phone: '(303) 555-0172',
    tenants: [quillfen, bramblewick],
  })
  return { auction, carrier, dealer, detailer, insurer, lender }
}
