import type { serviceOrderTypes } from '../../vocabulary/fulfilment'
import type { Business } from './cast'
import type { Random } from '../random'
import { type DealStatus, hasReached } from './dealStatuses'
import type { LeadPlan } from './planLeads'
import type { Garage, VehiclePlan } from './planVehicles'

/** The amounts of a sale, in cents. Amounts that are not agreed yet are absent. */
export type Money = {
  /** The cost of transport. */
  carriage?: number
  downPayment?: number
  fees?: { actual?: number; estimate: number; fee: number }
  financed?: number
  margin?: number
  price: number
  services: { price: number; type: (typeof serviceOrderTypes)[number] }[]
  trade?: { allowance: number; payoff: number }
}

/** A planned deal. Without a lead it is a sale between businesses. */
export type DealPlan = {
  business: Business
  /** Days since the first quote. */
  age: number
  error?: string
  lead?: LeadPlan
  money: Money
  status: DealStatus
  tradeIn?: VehiclePlan
  vehicle: VehiclePlan
}

const errors = [
  'The lender did not answer. Send the application again.',
  'The signed documents have no second page.',
  'The title of the trade names somebody else.',
  'No carrier took the route. Ask for another day.',
]

/** Plans a deal for each lead that has one, and nine between businesses. */
export const planDeals = (leads: readonly LeadPlan[], build: Garage, random: Random): DealPlan[] => {
  const retail = leads.flatMap((lead) =>
    lead.dealStatus ? [planRetail(lead, lead.dealStatus, build, random)] : [],
  )
  const between = wholesaleStatuses.map((status, at) => planWholesale(status, at, build, random))
  const all = [...retail, ...between].sort((one, other) => other.age - one.age)
  const failing = all.filter(({ status }) => hasReached(status, 'Accepted') && !hasReached(status, 'Funded'))
  for (const [at, error] of errors.entries()) {
    const deal = failing[at * 3]
    if (deal) deal.error = error
  }
  return all
}

const planRetail = (lead: LeadPlan, status: DealStatus, build: Garage, random: Random): DealPlan => {
  const { business } = lead
  const isAgreed = hasReached(status, 'Accepted')
  const isSold = hasReached(status, 'Funded')
  const vehicle = build(
    business,
    [2018, 2025],
    isSold ? soldStatuses(status) : ['Bought at Auction', 'Inspected'],
  )
  const offered =
    isAgreed && random.chance(0.7)
      ? build(
          business,
          [2012, 2018],
          isSold ? ['Taken in on Trade', random.pick(resold)] : ['Taken in on Trade'],
        )
      : undefined
  // A trade-in is worth less than the vehicle.
  const tradeIn = offered && offered.cost < vehicle.price * 0.6 ? offered : undefined
  return {
    age: Math.max(lead.quiet, Math.round(lead.age * 0.45)),
    business,
    lead,
    money: moneyOf(status, vehicle, tradeIn, random),
    status,
    ...(tradeIn ? { tradeIn } : {}),
    vehicle,
  }
}

const resold = ['Trade sold at Auction', 'Trade sold Retail'] as const

const soldStatuses = (status: DealStatus): VehiclePlan['statuses'] =>
  status === 'Delivered' ? ['SOLD TO CUSTOMER', 'Inspected'] : ['SOLD TO CUSTOMER', 'Transport to Customer']

const moneyOf = (
  status: DealStatus,
  vehicle: VehiclePlan,
  tradeIn: VehiclePlan | undefined,
  random: Random,
): Money => {
  const price = vehicle.price * 100
  if (!hasReached(status, 'Offered')) return { price, services: [] }
  const isAgreed = hasReached(status, 'Accepted')
  const services: Money['services'] = isAgreed ? [{ price: 165_00, type: 'Condition Inspection' }] : []
  if (isAgreed && random.chance(0.5))
    services.push({ price: random.integer(180_00, 290_00, 5_00), type: 'Detail' })
  if (isAgreed && random.chance(0.2))
    services.push({ price: random.integer(280_00, 520_00, 10_00), type: 'Reconditioning' })
  const isCarried = status === 'In Transit' || (hasReached(status, 'Signed') && random.chance(0.6))
  const carriage = isCarried ? random.integer(280_00, 640_00, 20_00) : 0
  const estimate = Math.round(price * 0.00072) * 100
  const isPaid = hasReached(status, 'Funded')
  const fees = {
    ...(isPaid ? { actual: estimate + random.integer(-80_00, 120_00, 35) } : {}),
    estimate,
    fee: random.pick([85_00, 95_00]),
  }
  const spent = services.reduce((sum, service) => sum + service.price, carriage)
  const margin = price - vehicle.cost * 100 - spent
  const common = { ...(carriage > 0 ? { carriage } : {}), fees, margin, price, services }
  if (!isAgreed) return common
  const trade = tradeIn && tradeOf(tradeIn, random)
  const due = price + fees.fee + (fees.actual ?? fees.estimate) - (trade ? trade.allowance - trade.payoff : 0)
  // One buyer in five pays everything in cash.
  const downPayment = random.chance(0.2) ? due : Math.min(due, random.integer(1_000_00, 5_000_00, 250_00))
  return { ...common, downPayment, financed: due - downPayment, ...(trade ? { trade } : {}) }
}

const tradeOf = ({ cost }: VehiclePlan, random: Random) => ({
  allowance: cost * 100,
  payoff: random.chance(0.4) ? Math.round(cost * random.integer(10, 60) * 0.01) * 100 : 0,
})

const wholesaleStatuses: DealStatus[] = [
  ...(['Offered', 'Accepted', 'Offered', 'Funded', 'Accepted'] as const),
  ...(['Delivered', 'Funded', 'Delivered', 'Delivered'] as const),
]

const planWholesale = (status: DealStatus, at: number, build: Garage, random: Random): DealPlan => {
  const business = at % 2 === 0 ? 'bramblewick' : 'quillfen'
  const vehicle = build(
    business,
    [2014, 2020],
    hasReached(status, 'Funded') ? ['Trade sold at Auction'] : ['Inspected'],
  )
  const margin = random.integer(500_00, 1_300_00, 50_00)
  return {
    age: 2 + at * 6,
    business,
    money: { margin, price: vehicle.cost * 100 + margin, services: [] },
    status,
    vehicle,
  }
}
