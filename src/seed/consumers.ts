import type { Identity } from './identity'
import type { Places } from './places'
import type { Seeder } from './seed'

export type Consumers = Awaited<ReturnType<typeof seedConsumers>>

/** Consumers. Their social security numbers begin with 000, which is never issued. */
export const seedConsumers = async (
  { make }: Seeder,
  { bramblewick, quillfen, staff }: Identity,
  { addresses, contacts }: Places,
) => {
  const tamsin = await make('customers', {
    address: addresses.tamsin,
    consumerDateOfBirth: '1987-04-12',
    consumerDriversLicense: 'On file',
    consumerDriversLicenseExpiration: '2029-04-12',
    consumerDriversLicenseNumber: 'DEMO-000-114',
    consumerDriversLicenseState: 'CO',
    consumerEmployerName: 'Larkhollow Public Library',
    consumerEmployerPhone: '(303) 555-0181',
    consumerEmploymentDuration: 74,
    consumerEmploymentStatusCode: 'Full Time',
    consumerEmploymentTitle: 'Librarian',
    consumerFirstName: 'Tamsin',
    consumerIncome: 61200,
    consumerIncomeInterval: 'Yearly',
    consumerLastName: 'Verrall-Oake',
    consumerLeadSource: ['Website'],
    consumerPhoneType: 'Mobile',
    consumerRentMortgage: 1450,
    consumerResidenceType: 'Own',
    consumerSocialSecurity: '000-12-3456',
    consumerStatus: 'SOLD',
    consumerTimeAtResidence: 60,
    createdBy: staff.rep,
    customerId: 'C-2001',
    email: 'tamsin.verrall@example.com',
    phone: '(303) 555-0101',
    tenants: [quillfen],
  })
  const bexley = await make('customers', {
    address: addresses.bexley,
    consumerDateOfBirth: '1992-09-30',
    consumerEmployerName: 'Copper Mesa Schools',
    consumerEmploymentDuration: 20,
    consumerEmploymentStatusCode: 'Full Time',
    consumerEmploymentTitle: 'Bus Driver',
    consumerFirstName: 'Bexley',
    consumerIncome: 3900,
    consumerIncomeInterval: 'Monthly',
    consumerLastName: 'Corrigold',
    consumerLeadSource: ['Referral', 'Concierge'],
    consumerPhoneType: 'Mobile',
    consumerPreviousEmployerName: 'Redwillow Transit',
    consumerPreviousEmploymentDuration: 31,
    consumerRentMortgage: 1180,
    consumerResidenceType: 'Rent',
    consumerSocialSecurity: '000-45-6789',
    consumerStatus: 'Working',
    consumerTimeAtResidence: 18,
    createdBy: staff.rep,
    customerId: 'C-2002',
    email: 'bexley.corrigold@example.com',
    phone: '(480) 555-0102',
    shippingContact: contacts.delivery,
    tenants: [quillfen],
  })
  const odell = await make('customers', {
    address: addresses.odell,
    consumerFirstName: 'Odell',
    consumerGetPreApproved: 'Requested',
    consumerLastName: 'Marchfield',
    consumerLeadSource: ['Lending Partner'],
    consumerStatus: 'Pending',
    createdBy: staff.manager,
    customerId: 'C-2003',
    email: 'odell.marchfield@example.com',
    phone: '(303) 555-0103',
    tenants: [quillfen],
  })
  const petra = await make('customers', {
    consumerFirstName: 'Petra',
    consumerLastName: 'Lindqvale',
    consumerLeadSource: ['Self Generated'],
    consumerStatus: 'Cold',
    createdBy: staff.secondRep,
    customerId: 'C-2004',
    email: 'petra.lindqvale@example.com',
    phone: '(214) 555-0104',
    tenants: [bramblewick],
  })
  return { bexley, odell, petra, tamsin }
}
