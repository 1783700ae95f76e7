import type { Identity } from './cast'
import type { Random } from '../random'
import type { Seeder } from '../seed'
import type { Buyers } from './customers'
import type { DealPlan } from './planDeals'
import type { LeadPlan } from './planLeads'
import type { VehiclePlan } from './planVehicles'

export type SeededLead = LeadPlan & { customer?: number; id: number }

const notes = [
  'Wants room for three child seats.',
  'Drives sixty miles to work and back.',
  'Pays the rest of the old loan first.',
  'Asked for pictures of the inside.',
  'Only by text before five.',
  'Comes with a friend who knows cars.',
]

/** Stores the planned leads, oldest first. Advanced leads look at a vehicle of the business they talk with. */
export const seedLeads = async (
  { at, makeMany }: Seeder,
  identity: Identity,
  plans: readonly LeadPlan[],
  buyers: Buyers,
  deals: readonly DealPlan[],
  vehicles: ReadonlyMap<VehiclePlan, number>,
  random: Random,
): Promise<SeededLead[]> => {
  const vehicleOfDeal = new Map(deals.map(({ lead, vehicle }) => [lead, vehicle]))
  const onOffer = [...vehicles.keys()].filter(({ statuses }) =>
    statuses.includes('Identified as potential option for customer'),
  )
  const vehicleOf = (plan: LeadPlan): number | undefined => {
    const own = vehicleOfDeal.get(plan)
    if (own) return vehicles.get(own)
    if ((plan.stage !== 'active' && plan.stage !== 'onHold') || random.chance(0.4)) return undefined
    return vehicles.get(random.pick(onOffer.filter(({ business }) => business === plan.business)))
  }
  const ids = await makeMany(
    'leads',
    plans.map((plan) => ({
      // 14:00 UTC is early morning in the US; later events follow it.
      createdAt: at(-plan.age, 14),
      creditBand: plan.creditBand,
      customer: buyers.get(plan)?.id,
      email: plan.email,
      firstName: plan.firstName,
      lastName: plan.lastName,
      notes: noteOf(plan, random),
      phone: plan.phone,
      processStatuses: plan.status,
      reason: plan.reason,
      salesRep: plan.rep?.id,
      source: plan.source,
      tenant: identity[plan.business],
      vehicle: vehicleOf(plan),
    })),
  )
  return plans.map((plan, number) => {
    const customer = buyers.get(plan)?.id
    return { ...plan, id: ids[number] ?? 0, ...(customer ? { customer } : {}) }
  })
}

const noteOf = ({ language }: LeadPlan, random: Random): string | undefined => {
  if (language === 'es') return 'Prefers to be written to in Spanish.'
  return random.chance(0.35) ? random.pick(notes) : undefined
}
