import type { Companies } from './cast'
import type { Identity } from './cast'
import type { Random } from '../random'
import type { Seeder, Values } from '../seed'
import { usualDaysToClose } from '../../vocabulary/transactions'
import { written } from '../words/amounts'
import { authorOf } from './authors'
import type { Buyers } from './customers'
import { hasReached } from './dealStatuses'
import type { DealPlan } from './planDeals'
import type { VehiclePlan } from './planVehicles'

export type SeededDeal = DealPlan & { customer: number; dealId: string; id: number; vehicleId: number }

// D-3001 to D-3003 belong to the individual records.
const firstNumber = 3004

/** Deals and their fees. */
export const seedDeals = async (
  { at, makeMany }: Seeder,
  identity: Identity,
  companies: Companies,
  plans: readonly DealPlan[],
  buyers: Buyers,
  vehicles: ReadonlyMap<VehiclePlan, number>,
  random: Random,
): Promise<SeededDeal[]> => {
  const { staff } = identity
  const write = (cents: number | undefined) => (cents === undefined ? undefined : written(cents, random))
  const charged = plans.filter(({ money }) => money.fees)
  const fees = await makeMany(
    'dmvFees',
    charged.map(({ age, business, lead, money }) => ({
      actual: write(money.fees?.actual),
      createdAt: at(-age, 20),
      estimate: write(money.fees?.estimate),
      fee: write(money.fees?.fee),
      lastModifiedBy: lead ? authorOf(staff, lead) : staff.manager,
      tenant: identity[business],
    })),
  )
  const feesOf = new Map(charged.map((plan, number) => [plan, fees[number]]))

  const rows = plans.map((plan, number): Values<'deals'> & { customer: number; dealId: string } => {
    const { age, business, error, lead, money, status, vehicle } = plan
    const dealId = `D-${firstNumber + number}`
    const buyer = lead && buyers.get(lead)
    const author = lead ? authorOf(staff, lead) : staff.manager
    const papers = `https://documents.example.com/${dealId}`
    const hasWarranty = hasReached(status, 'Signed') && lead !== undefined
    return {
      createdAt: at(-age, 20),
      createdBy: author,
      customer: buyer?.id ?? companies.auction,
      dealId,
      dealer: lead ? undefined : companies.dealer,
      deliveryAddress: buyer ? [buyer.address] : undefined,
      downPayment: write(money.downPayment),
      expectedClosing: at(usualDaysToClose - age),
      financedAmount: write(money.financed),
      latestError: error,
      lastModifiedBy: author,
      lienHolder: money.financed ? [companies.lender] : undefined,
      margin: write(money.margin),
      mileage: vehicle.mileage,
      paymentLink: hasReached(status, 'Accepted') ? `https://pay.example.com/${dealId}` : undefined,
      salesRep: lead?.rep?.id,
      salesPrice: write(money.price),
      signedDocuments: hasReached(status, 'Signed') ? `${papers}/signed` : undefined,
      status,
      taxesAndFees: feesOf.get(plan),
      tenant: identity[business],
      type: lead ? ['Retail'] : ['Wholesale'],
      unsignedDocuments: status === 'Accepted' || status === 'Financing' ? `${papers}/to-sign` : undefined,
      vehicle: vehicles.get(vehicle),
      vsc: hasWarranty ? random.pick(['36 months', '60 months or 75,000 miles']) : undefined,
      vscProvider: hasWarranty ? companies.insurer : undefined,
    }
  })
  const ids = await makeMany('deals', rows)
  return plans.map((plan, number) => ({
    ...plan,
    customer: rows[number]?.customer ?? 0,
    dealId: rows[number]?.dealId ?? '',
    id: ids[number] ?? 0,
    vehicleId: vehicles.get(plan.vehicle) ?? 0,
  }))
}
