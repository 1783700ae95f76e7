/**
 * The bulk of the demonstration data: enough leads, vehicles and deals to look like real work. All of it derives from
 * one random seed.
 */
import { type Random, randomFrom } from '../random'
import type { IdByName } from '../story'
import { castOf } from './cast'
import type { Seeder } from '../seed'
import { seedCredit } from './credit'
import { type Buyers, seedCustomers } from './customers'
import { seedDeals } from './deals'
import { seedFulfilment } from './fulfilment'
import { seedLeads } from './leads'
import { type DealPlan, planDeals } from './planDeals'
import { planLeads } from './planLeads'
import { type Garage, garage, type VehiclePlan } from './planVehicles'
import { seedPreApprovals } from './preApprovals'
import { type Owned, seedStock } from './stock'
import { seedTimelines } from './timelines'

const start = 20_260_504

/** 150 together with the six individual vehicles. */
const vehiclesInAll = 144

/** Plans all records, then stores them in the order of their references. */
export const seedBulkDemoData = async (sow: Seeder, id: IdByName): Promise<void> => {
  const { companies, identity, places, team } = castOf(id)
  const random = randomFrom(start)
  const build = garage(random)
  const plans = planLeads(random, team.crews)
  const dealPlans = planDeals(plans, build, random)
  const buyers = await seedCustomers(sow, identity, plans, random)
  const sold = dealPlans.flatMap((deal) => vehiclesOf(deal, buyers))
  const stock = Array.from({ length: vehiclesInAll - sold.length }, () => inStock(build, random))
  const vehicles = await seedStock(sow, identity, places, [...sold, ...stock], random)
  const leads = await seedLeads(sow, identity, plans, buyers, dealPlans, vehicles, random)
  await seedTimelines(sow, identity, team, leads, random)
  await seedPreApprovals(sow, leads, random)
  const deals = await seedDeals(sow, identity, companies, dealPlans, buyers, vehicles, random)
  await seedCredit(sow, identity, companies, deals, vehicles, random)
  await seedFulfilment(sow, identity, places, companies, deals, random)
}

/** The vehicles of a deal: the one that is sold, which belongs to the buyer afterwards, and the trade-in. */
const vehiclesOf = ({ age, lead, tradeIn, vehicle }: DealPlan, buyers: Buyers): Owned[] => {
  const owner = lead && buyers.get(lead)?.id
  const isSold = vehicle.statuses.includes('SOLD TO CUSTOMER')
  return [
    { age: lead?.age ?? age, isOffered: true, vehicle, ...(isSold && owner ? { owner } : {}) },
    ...(tradeIn ? [{ age, isOffered: false, vehicle: tradeIn, ...(owner ? { owner } : {}) }] : []),
  ]
}

const states: VehiclePlan['statuses'][] = [
  ['Bought at Auction', 'Inspected'],
  ['Bought at Auction', 'Inspected'],
  ['Bought at Auction', 'Transport to Inspection'],
  ['Identified as potential option for customer'],
  ['Identified as potential option for customer'],
  ['Bid Placed'],
  ['Bid Placed', 'Arbitration'],
]

const inStock = (build: Garage, random: Random): Owned => ({
  age: random.integer(1, 55),
  isOffered: true,
  vehicle: build(random.chance(0.55) ? 'quillfen' : 'bramblewick', [2016, 2025], random.pick(states)),
})
