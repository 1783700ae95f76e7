import type { TypedLocale } from 'payload'
import type { creditBands } from '../../vocabulary/credit'
import type { consumerLeadSources } from '../../vocabulary/parties'
import type { leadProcessStatuses, leadReasons } from '../../vocabulary/pipeline'
import type { Values } from '../seed'
import { makeEmployment, makeHome, type Person, makePerson } from '../words/people'
import { bands, notes, sources, stages } from '../words/leads.json'
import type { Business, Context, DealStatus, Rep } from './context'
import type { VehiclePlan } from './vehicles'

/** The number of leads in one stage, their age in days as a range, their status, and how many of them have a deal. */
type Stage = {
  age: [number, number]
  deals?: Partial<Record<DealStatus, number>>
  many: number
  reasons?: ((typeof leadReasons)[number] | null)[]
  stage: 'active' | 'first' | 'lost' | 'new' | 'onHold' | 'qualified' | 'second'
  status?: (typeof leadProcessStatuses)[number]
}

/** A planned lead: the person, and the stage reached. */
export type LeadPlan = Person &
  Pick<Stage, 'stage' | 'status'> & {
    /** Days since the first contact. */
    age: number
    business: Business
    creditBand: (typeof creditBands)[number]
    dealStatus?: DealStatus
    language: TypedLocale
    /** Days since the last event. */
    quiet: number
    reason?: (typeof leadReasons)[number]
    rep?: Rep
    source: (typeof consumerLeadSources)[number]
  }

/** The customers made from leads. */
export type Buyers = Map<LeadPlan, { address: number; id: number }>

export type SeededLead = LeadPlan & { customer?: number; id: number }

/** Plans 188 leads, 200 together with the authored ones, oldest first. */
export const planLeads = (context: Context): LeadPlan[] => {
  const places = (stages as Stage[]).flatMap((stage) =>
    Array.from({ length: stage.many }, (_, at) => ({ at, stage })),
  )
  return places
    .map(({ at, stage }, number) => planLead(context, stage, at, number))
    .toSorted((a, b) => b.age - a.age)
}

const planLead = (
  { random, reps }: Context,
  { age: [youngest, oldest], deals = {}, reasons = [], stage, status }: Stage,
  at: number,
  number: number,
): LeadPlan => {
  const age = random.integer(youngest, oldest)
  const business = random.chance(0.55) ? 'quillfen' : 'bramblewick'
  const reason = reasons[at % reasons.length]
  const creditBand =
    reason === 'Bad Credit' ? 'Poor (300-549)' : random.pick(bands as LeadPlan['creditBand'][])
  // Reps who are away have only older leads.
  const crew = reps.filter((each) => each.business === business && (!each.isAway || age > 20))
  const fitting = crew.filter((each) => each.bands.includes(creditBand))
  const isTaken = stage !== 'new' || random.chance(0.5)
  const rep = random.pick(fitting.length > 0 ? fitting : crew)
  const dealStatuses = Object.entries(deals).flatMap(([name, many]) => Array<string>(many).fill(name))
  const dealStatus = dealStatuses[at] as DealStatus | undefined
  return {
    ...makePerson(number, random),
    age,
    business,
    creditBand,
    ...(dealStatus ? { dealStatus } : {}),
    language: random.chance(0.22) ? 'es' : 'en',
    quiet: stage === 'lost' ? random.integer(1, age - 4) : random.integer(1, Math.min(age, 5)),
    ...(reason ? { reason } : {}),
    ...(isTaken ? { rep } : {}),
    source: random.pick(sources as LeadPlan['source'][]),
    stage,
    ...(status ? { status } : {}),
  }
}

// C-2001 to C-2004 belong to the authored records.
const firstCustomerNumber = 2005

/** Stores customers with home addresses for leads that have a deal or are on hold. */
export const seedCustomers = async (
  { at, findAuthor, id, storeEach, random }: Context,
  leads: readonly LeadPlan[],
): Promise<Buyers> => {
  const buyers = leads.filter(({ dealStatus, stage }) => dealStatus ?? stage === 'onHold')
  const addresses = await storeEach('addresses', buyers, ({ age, business }) => ({
    ...makeHome(random),
    createdAt: at(-age, 20),
    tenants: id(`tenants.${business}`),
  }))
  const customers = await storeEach('customers', buyers, (lead, number) => ({
    ...makeEmployment(random),
    address: addresses.get(lead),
    consumerFirstName: lead.firstName,
    consumerLastName: lead.lastName,
    consumerLeadSource: [lead.source],
    consumerPhoneType: 'Mobile',
    consumerResidenceType: random.pick(['Own', 'Rent']),
    // Social security numbers beginning with 000 are never issued.
    consumerSocialSecurity: `000-${random.integer(10, 99)}-${random.integer(1000, 9999)}`,
    consumerStatus: toCustomerStatus(lead),
    consumerTimeAtResidence: random.integer(3, 140),
    createdAt: at(-lead.age, 20),
    createdBy: findAuthor(lead),
    customerId: `C-${firstCustomerNumber + number}`,
    email: lead.email,
    phone: lead.phone,
    tenants: [id(`tenants.${lead.business}`)],
  }))
  return new Map(
    buyers.map((lead) => [lead, { address: addresses.get(lead) ?? 0, id: customers.get(lead) ?? 0 }]),
  )
}

const toCustomerStatus = ({ dealStatus, stage }: LeadPlan): Values<'customers'>['consumerStatus'] => {
  if (stage === 'onHold') return 'Pending'
  if (dealStatus === 'Cancelled') return 'Cold'
  return dealStatus === 'Delivered' || dealStatus === 'Funded' ? 'SOLD' : 'Working'
}

/** Stores the planned leads. Advanced leads reference a vehicle of their business. */
export const seedLeads = async (
  { at, id, storeEach, random }: Context,
  plans: readonly LeadPlan[],
  buyers: Buyers,
  deals: readonly { lead?: LeadPlan; vehicle: VehiclePlan }[],
  vehicles: ReadonlyMap<VehiclePlan, number>,
): Promise<SeededLead[]> => {
  const vehicleOfDeal = new Map(deals.map(({ lead, vehicle }) => [lead, vehicle]))
  const onOffer = [...vehicles.keys()].filter(({ values }) =>
    values.status.includes('Identified as potential option for customer'),
  )
  const chooseVehicle = (plan: LeadPlan): number | undefined => {
    const own = vehicleOfDeal.get(plan)
    if (own) return vehicles.get(own)
    if ((plan.stage !== 'active' && plan.stage !== 'onHold') || random.chance(0.4)) return undefined
    return vehicles.get(random.pick(onOffer.filter(({ business }) => business === plan.business)))
  }
  const chooseNote = ({ language }: LeadPlan): string | undefined => {
    if (language === 'es') return 'Prefers to be written to in Spanish.'
    return random.chance(0.35) ? random.pick(notes) : undefined
  }
  const ids = await storeEach('leads', plans, (plan) => ({
    // 14:00 UTC is early morning in the US; later events follow it.
    createdAt: at(-plan.age, 14),
    creditBand: plan.creditBand,
    customer: buyers.get(plan)?.id,
    email: plan.email,
    firstName: plan.firstName,
    lastName: plan.lastName,
    notes: chooseNote(plan),
    phone: plan.phone,
    processStatuses: plan.status,
    reason: plan.reason,
    salesRep: plan.rep?.id,
    source: plan.source,
    tenant: id(`tenants.${plan.business}`),
    vehicle: chooseVehicle(plan),
  }))
  return plans.map((plan) => {
    const customer = buyers.get(plan)?.id
    return { ...plan, id: ids.get(plan) ?? 0, ...(customer ? { customer } : {}) }
  })
}

const preApprovalCount = 36

/** Stores pre-approvals with a version for each step: submitted, in review, and usually decided. */
export const seedPreApprovals = async (
  { at, storeEach, random, reviseMany }: Context,
  leads: readonly SeededLead[],
): Promise<void> => {
  const applicants = leads
    .filter(({ reason, stage }) => stage === 'qualified' || reason === 'Looking For Personal Financing')
    .slice(0, preApprovalCount)
  const ids = await storeEach('preApprovals', applicants, (lead, number) => ({
    AppId: 40_101 + number,
    createdAt: at(-lead.age, 23),
    customer: lead.customer,
    email: lead.email,
    firstName: lead.firstName,
    income: String(random.integer(30_000, 96_000, 500)),
    // IP addresses reserved for documentation (RFC 5737).
    ipAddress: `192.0.2.${random.integer(1, 254)}`,
    lastName: lead.lastName,
    lead: lead.id,
    phone: lead.phone,
    sessionId: `demo-session-${101 + number}`,
    status: 'Submitted',
    title: `${lead.firstName} ${lead.lastName}`,
    userAgent: 'Demonstration Browser 1.0',
  }))
  const requests = [...ids].map(([lead, id]) => ({ id, lead }))
  await reviseMany(
    'preApprovals',
    requests.map(({ id }) => ({ data: { status: 'In Review' }, id })),
  )
  await reviseMany(
    'preApprovals',
    requests
      .filter((_, number) => number % 5 !== 4)
      .map(({ id, lead }) => {
        const isDeclined = lead.creditBand === 'Poor (300-549)' && random.chance(0.7)
        return {
          data: {
            estimatedInterestRate: isDeclined ? null : `${random.integer(49, 139) / 10}%`,
            estimatedLoanTerm: isDeclined ? null : `${random.pick([48, 60, 72])} months`,
            segmentationBand: lead.creditBand,
            status: isDeclined ? 'Declined' : 'Approved',
          },
          id,
        }
      }),
  )
}
