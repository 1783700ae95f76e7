import type { Companies } from './cast'
import type { Identity } from './cast'
import type { Random } from '../random'
import type { Seeder } from '../seed'
import { written } from '../words/amounts'
import { hasReached } from './dealStatuses'
import type { SeededDeal } from './deals'
import type { VehiclePlan } from './planVehicles'

/** Credit applications, trade-ins with each of their steps, and insurance for the deals. */
export const seedCredit = async (
  { at, makeMany, reviseMany }: Seeder,
  identity: Identity,
  companies: Companies,
  deals: readonly SeededDeal[],
  vehicles: ReadonlyMap<VehiclePlan, number>,
  random: Random,
): Promise<void> => {
  const financed = deals.filter(({ money }) => money.financed)
  const applications = await makeMany(
    'creditApplications',
    financed.map(({ age, business, customer, dealId, id, money, status }) => ({
      amount: written(money.financed ?? 0, random),
      createdAt: at(-age, 21),
      customer,
      deal: id,
      name: `Tallowmere Lending, ${dealId}`,
      notes: hasReached(status, 'Funded') ? 'Funded.' : undefined,
      status: hasReached(status, 'Signed') ? 'Approved' : status === 'Financing' ? 'Submitted' : 'Draft',
      tenant: identity[business],
    })),
  )
  const applicationOf = new Map(financed.map(({ id }, number) => [id, applications[number]]))

  const traded = deals.filter(({ tradeIn }) => tradeIn)
  const trades = await makeMany(
    'trades',
    traded.map(({ age, id, money: { trade }, tradeIn }) => ({
      createdAt: at(-age, 21),
      creditApplication: applicationOf.get(id),
      deal: id,
      lastModifiedBy: identity.staff.manager,
      lienholder: trade?.payoff ? companies.lender : undefined,
      odometer: tradeIn?.mileage,
      payoffGoodThrough: trade?.payoff ? at(10) : undefined,
      tradeInAllowance: written(trade?.allowance ?? 0, random),
      tradeInPayoffBalance: written(trade?.payoff ?? 0, random),
      vehicle: tradeIn && vehicles.get(tradeIn),
    })),
  )
  const come = (step: 'Delivered' | 'Signed', status: 'Dropped Off At Auction' | 'Vehicle Picked Up ') =>
    reviseMany(
      'trades',
      traded.flatMap((deal, number) =>
        hasReached(deal.status, step) ? [{ data: { status }, id: trades[number] ?? 0 }] : [],
      ),
    )
  await come('Signed', 'Vehicle Picked Up ')
  await come('Delivered', 'Dropped Off At Auction')

  const insured = deals.filter(({ lead, status }) => lead && hasReached(status, 'Funded'))
  await makeMany(
    'insurancePolicies',
    insured.map(({ age, business, customer, status }, number) => ({
      createdAt: at(-age, 22),
      customer,
      effective: at(-age + 1),
      expires: at(-age + 366),
      insurer: companies.insurer,
      policyNumber: `FM-000-${7801 + number}`,
      premium: written(random.integer(84_00, 210_00, 50), random),
      status: status === 'Delivered' ? 'In force' : 'Quoted',
      tenant: identity[business],
    })),
  )
}
