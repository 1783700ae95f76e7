import type { serviceOrderTypes } from '../../vocabulary/fulfilment'
import { dealStatuses, usualDaysToClose } from '../../vocabulary/transactions'
import type { Values } from '../seed'
import type { Business, Context, DealStatus } from './context'
import type { Buyers, LeadPlan } from './leads'
import type { MakeVehicle, OwnedVehicle, VehiclePlan } from './vehicles'

/** The amounts of a sale, in cents. Amounts that are not agreed yet are absent. */
type Money = {
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

export type SeededDeal = DealPlan & { customer: number; dealId: string; id: number; vehicleId: number }

const errors = [
  'The lender did not answer. Send the application again.',
  'The signed documents have no second page.',
  'The title of the trade names somebody else.',
  'No carrier took the route. Ask for another day.',
]

const wholesaleStatuses: DealStatus[] = [
  ...(['Offered', 'Accepted', 'Offered', 'Funded', 'Accepted'] as const),
  ...(['Delivered', 'Funded', 'Delivered', 'Delivered'] as const),
]

/** Whether a deal has reached `step`. A cancelled deal counts as having reached an offer. */
export const hasReached = (status: DealStatus, step: Exclude<DealStatus, 'Cancelled'>): boolean =>
  dealStatuses.indexOf(status === 'Cancelled' ? 'Offered' : status) >= dealStatuses.indexOf(step)

/** Plans a deal for each lead with a `dealStatus`, and nine deals between businesses. */
export const planDeals = (context: Context, leads: readonly LeadPlan[], make: MakeVehicle): DealPlan[] => {
  const retail = leads.flatMap((lead) =>
    lead.dealStatus ? [planRetail(context, lead, lead.dealStatus, make)] : [],
  )
  const wholesale = wholesaleStatuses.map((status, at) => planWholesale(context, status, at, make))
  const all = [...retail, ...wholesale].toSorted((one, other) => other.age - one.age)
  const failing = all.filter(({ status }) => hasReached(status, 'Accepted') && !hasReached(status, 'Funded'))
  return all.map((deal) => {
    // Every third deal in progress gets the next of the errors, until none is left.
    const error = errors[failing.indexOf(deal) / 3]
    return { ...deal, ...(error ? { error } : {}) }
  })
}

const planRetail = (context: Context, lead: LeadPlan, status: DealStatus, make: MakeVehicle): DealPlan => {
  const { random } = context
  const { business } = lead
  const isSold = hasReached(status, 'Funded')
  const vehicle = make(
    business,
    [2018, 2025],
    !isSold
      ? ['Bought at Auction', 'Inspected']
      : ['SOLD TO CUSTOMER', status === 'Delivered' ? 'Inspected' : 'Transport to Customer'],
  )
  const resold = ['Trade sold at Auction', 'Trade sold Retail'] as const
  const offered =
    hasReached(status, 'Accepted') && random.chance(0.7)
      ? make(business, [2012, 2018], ['Taken in on Trade', ...(isSold ? [random.pick(resold)] : [])])
      : undefined
  // A trade-in is worth less than the vehicle.
  const tradeIn = offered && offered.cost < vehicle.price * 0.6 ? offered : undefined
  return {
    age: Math.max(lead.quiet, Math.round(lead.age * 0.45)),
    business,
    lead,
    money: planMoney(context, status, vehicle, tradeIn),
    status,
    ...(tradeIn ? { tradeIn } : {}),
    vehicle,
  }
}

const planMoney = (
  { random }: Context,
  status: DealStatus,
  vehicle: VehiclePlan,
  tradeIn?: VehiclePlan,
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
  const trade = tradeIn && {
    allowance: tradeIn.cost * 100,
    payoff: random.chance(0.4) ? Math.round(tradeIn.cost * random.integer(10, 60) * 0.01) * 100 : 0,
  }
  const due = price + fees.fee + (fees.actual ?? fees.estimate) - (trade ? trade.allowance - trade.payoff : 0)
  // One buyer in five pays everything in cash.
  const downPayment = random.chance(0.2) ? due : Math.min(due, random.integer(1_000_00, 5_000_00, 250_00))
  return { ...common, downPayment, financed: due - downPayment, ...(trade ? { trade } : {}) }
}

const planWholesale = ({ random }: Context, status: DealStatus, at: number, make: MakeVehicle): DealPlan => {
  const business = at % 2 === 0 ? 'bramblewick' : 'quillfen'
  const isSold = hasReached(status, 'Funded')
  const vehicle = make(business, [2014, 2020], isSold ? ['Trade sold at Auction'] : ['Inspected'])
  const margin = random.integer(500_00, 1_300_00, 50_00)
  const money = { margin, price: vehicle.cost * 100 + margin, services: [] }
  return { age: 2 + at * 6, business, money, status, vehicle }
}

/** Lists the vehicles and trade-ins of the deals. Sold vehicles and trade-ins belong to the buyer. */
export const listDealVehicles = (deals: readonly DealPlan[], buyers: Buyers): OwnedVehicle[] =>
  deals.flatMap(({ age, lead, tradeIn, vehicle }): OwnedVehicle[] => {
    const id = lead && buyers.get(lead)?.id
    const owner = id ? { owner: id } : {}
    const isSold = vehicle.values.status.includes('SOLD TO CUSTOMER')
    return [
      { age: lead?.age ?? age, isOffered: true, vehicle, ...(isSold ? owner : {}) },
      ...(tradeIn ? [{ age, isOffered: false, vehicle: tradeIn, ...owner }] : []),
    ]
  })

// D-3001 to D-3003 belong to the authored records.
const firstDealNumber = 3004

/** Stores the planned deals and their fees. */
export const seedDeals = async (
  { at, findAuthor, id, storeEach, random, formatAmount }: Context,
  plans: readonly DealPlan[],
  buyers: Buyers,
  vehicles: ReadonlyMap<VehiclePlan, number>,
): Promise<SeededDeal[]> => {
  const dealsWithFees = plans.filter(({ money }) => money.fees)
  const fees = await storeEach('dmvFees', dealsWithFees, ({ age, lead, money, vehicle }) => ({
    actual: formatAmount(money.fees?.actual),
    createdAt: at(-age, 20),
    estimate: formatAmount(money.fees?.estimate),
    fee: formatAmount(money.fees?.fee),
    lastModifiedBy: findAuthor(lead),
    tenant: vehicle.values.tenant,
  }))

  const findCustomer = ({ lead }: DealPlan) => (lead && buyers.get(lead)?.id) ?? id('customers.auction')
  const makeDealId = (number: number) => `D-${firstDealNumber + number}`
  const ids = await storeEach('deals', plans, (plan, number): Values<'deals'> => {
    const { age, error, lead, money, status, vehicle } = plan
    const dealId = makeDealId(number)
    const buyer = lead && buyers.get(lead)
    const papers = `https://documents.example.com/${dealId}`
    const hasWarranty = hasReached(status, 'Signed') && lead !== undefined
    return {
      createdAt: at(-age, 20),
      createdBy: findAuthor(lead),
      customer: findCustomer(plan),
      dealId,
      dealer: lead ? undefined : id('customers.dealer'),
      deliveryAddress: buyer ? [buyer.address] : undefined,
      downPayment: formatAmount(money.downPayment),
      expectedClosing: at(usualDaysToClose - age),
      financedAmount: formatAmount(money.financed),
      latestError: error,
      lastModifiedBy: findAuthor(lead),
      lienHolder: money.financed ? [id('customers.lender')] : undefined,
      margin: formatAmount(money.margin),
      mileage: vehicle.mileage,
      paymentLink: hasReached(status, 'Accepted') ? `https://pay.example.com/${dealId}` : undefined,
      salesRep: lead?.rep?.id,
      salesPrice: formatAmount(money.price),
      signedDocuments: hasReached(status, 'Signed') ? `${papers}/signed` : undefined,
      status,
      taxesAndFees: fees.get(plan),
      tenant: vehicle.values.tenant,
      type: lead ? ['Retail'] : ['Wholesale'],
      unsignedDocuments: status === 'Accepted' || status === 'Financing' ? `${papers}/to-sign` : undefined,
      vehicle: vehicles.get(vehicle),
      vsc: hasWarranty ? random.pick(['36 months', '60 months or 75,000 miles']) : undefined,
      vscProvider: hasWarranty ? id('customers.insurer') : undefined,
    }
  })
  return plans.map((plan, number) => ({
    ...plan,
    customer: findCustomer(plan),
    dealId: makeDealId(number),
    id: ids.get(plan) ?? 0,
    vehicleId: vehicles.get(plan.vehicle) ?? 0,
  }))
}
