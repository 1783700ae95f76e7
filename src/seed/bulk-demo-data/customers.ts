import type { Identity } from './cast'
import type { Random } from '../random'
import type { Seeder } from '../seed'
import { employmentOf, homeOf } from '../words/people'
import { authorOf } from './authors'
import type { LeadPlan } from './planLeads'

/** The customers made from leads. */
export type Buyers = Map<LeadPlan, { address: number; id: number }>

// C-2001 to C-2004 belong to the individual records.
const firstNumber = 2005

/** Makes customers with home addresses from leads that became serious. */
export const seedCustomers = async (
  { at, makeMany }: Seeder,
  identity: Identity,
  leads: readonly LeadPlan[],
  random: Random,
): Promise<Buyers> => {
  const buyers = leads.filter(({ dealStatus, stage }) => dealStatus ?? stage === 'onHold')
  const addresses = await makeMany(
    'addresses',
    buyers.map(({ age, business }) => ({
      ...homeOf(random),
      createdAt: at(-age, 20),
      tenants: identity[business],
    })),
  )
  const ids = await makeMany(
    'customers',
    buyers.map((lead, number) => ({
      ...employmentOf(random),
      address: addresses[number],
      consumerFirstName: lead.firstName,
      consumerLastName: lead.lastName,
      consumerLeadSource: [lead.source],
      consumerPhoneType: 'Mobile',
      consumerResidenceType: random.pick(['Own', 'Rent']),
      // Social security numbers beginning with 000 are never issued.
      consumerSocialSecurity: `000-${random.integer(10, 99)}-${random.integer(1000, 9999)}`,
      consumerStatus: statusOf(lead),
      consumerTimeAtResidence: random.integer(3, 140),
      createdAt: at(-lead.age, 20),
      createdBy: authorOf(identity.staff, lead),
      customerId: `C-${firstNumber + number}`,
      email: lead.email,
      phone: lead.phone,
      tenants: [identity[lead.business]],
    })),
  )
  return new Map(
    buyers.map((lead, number) => [lead, { address: addresses[number] ?? 0, id: ids[number] ?? 0 }]),
  )
}

const statusOf = ({ dealStatus, stage }: LeadPlan) => {
  if (stage === 'onHold') return 'Pending'
  if (dealStatus === 'Cancelled') return 'Cold'
  return dealStatus === 'Delivered' || dealStatus === 'Funded' ? 'SOLD' : 'Working'
}
