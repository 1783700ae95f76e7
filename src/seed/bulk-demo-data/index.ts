/** Everybody else: so many leads, cars and deals that a day's work looks like one. All of it made up by one number. */
import type { Companies } from '../companies'
import type { Identity } from '../identity'
import type { Places } from '../places'
import { type Random, randomFrom } from '../random'
import type { SalesTeam } from '../salesTeam'
import type { Sower } from '../seed'
import { sowCredit } from './credit'
import { type Buyers, sowCustomers } from './customers'
import { sowDeals } from './deals'
import { sowFulfilment } from './fulfilment'
import { sowLeads } from './leads'
import { type DealPlan, planDeals } from './planDeals'
import { planLeads } from './planLeads'
import { type Garage, garage, type VehiclePlan } from './planVehicles'
import { sowPreApprovals } from './preApprovals'
import { type Owned, sowStock } from './stock'
import { sowTimelines } from './timelines'

const start = 20_260_504

/** With the six that are named, 150. */
const vehiclesInAll = 144

/** Makes all of it up, then stores it in the order in which one names the other. */
export const seedBulkDemoData = async (
  sow: Sower,
  identity: Identity,
  places: Places,
  companies: Companies,
  team: SalesTeam,
): Promise<void> => {
  const random = randomFrom(start)
  const build = garage(random)
  const plans = planLeads(random, team.crews)
  const dealPlans = planDeals(plans, build, random)
  const buyers = await sowCustomers(sow, identity, plans, random)
  const sold = dealPlans.flatMap((deal) => vehiclesOf(deal, buyers))
  const stock = Array.from({ length: vehiclesInAll - sold.length }, () => inStock(build, random))
  const vehicles = await sowStock(sow, identity, places, [...sold, ...stock], random)
  const leads = await sowLeads(sow, identity, plans, buyers, dealPlans, vehicles, random)
  await sowTimelines(sow, identity, team, leads, random)
  await sowPreApprovals(sow, leads, random)
  const deals = await sowDeals(sow, identity, companies, dealPlans, buyers, vehicles, random)
  await sowCredit(sow, identity, companies, deals, vehicles, random)
  await sowFulfilment(sow, identity, places, companies, deals, random)
}

/** The car that is sold, its buyer's once it is, and the one taken in for it. */
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
  age: random.whole(1, 55),
  isOffered: true,
  vehicle: build(random.chance(0.55) ? 'quillfen' : 'bramblewick', [2016, 2025], random.pick(states)),
})
