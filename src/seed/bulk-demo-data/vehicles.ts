import type { vehicleStatuses } from '../../vocabulary/inventory'
import { makeVin } from '../vin'
import { exteriors, interiors, models } from '../words/vehicles.json'
import type { Business, Context } from './context'

type Status = (typeof vehicleStatuses)[number]

export type VehiclePlan = ReturnType<MakeVehicle>

export type MakeVehicle = ReturnType<typeof createVehicleMaker>

/** A vehicle, and the days since it was acquired. */
export type OwnedVehicle = { age: number; isOffered: boolean; owner?: number; vehicle: VehiclePlan }

// 150 together with the six authored vehicles.
const vehicleCount = 144

// In dollars, below the price of the most expensive authored deal, which examples filter by.
const maxPrice = 32_900
const minPrice = 4_800

/** Returns a function that plans vehicles with unique VINs, in whole dollars: `price` at retail, `cost` at wholesale. */
export const createVehicleMaker = ({ id, random }: Context) => {
  let serial = 1000
  return (business: Business, [oldest, newest]: readonly [number, number], status: Status[]) => {
    serial += 1
    const { kind, price: newPrice, trims, ...model } = random.pick(models)
    const year = random.integer(oldest, newest)
    const age = 2026 - year
    const mileage = age * random.integer(8_200, 14_800, 10) + random.integer(0, 900)
    const worth = newPrice * 0.87 ** age * (1 - random.integer(0, 8) / 100)
    const price = Math.min(maxPrice, Math.max(minPrice, Math.round(worth / 50) * 50))
    const profit = Math.round(price * 0.003) * 50
    return {
      business,
      cost: price - random.integer(profit + 900, profit + 1800, 50),
      mileage,
      name: `${model.make} ${model.model}`,
      price,
      values: {
        ...model,
        exterior: random.pick(exteriors),
        interior: random.pick(interiors),
        status,
        stockNumber: `${business === 'quillfen' ? 'Q' : 'B'}-${serial}`,
        tenant: id(`tenants.${business}`),
        transmission: 'Automatic',
        trim: random.pick(trims),
        vin: makeVin(kind, year, serial),
        year: String(year),
      },
    }
  }
}

const stockStatuses: Status[][] = [
  ['Bought at Auction', 'Inspected'],
  ['Bought at Auction', 'Inspected'],
  ['Bought at Auction', 'Transport to Inspection'],
  ['Identified as potential option for customer'],
  ['Identified as potential option for customer'],
  ['Bid Placed'],
  ['Bid Placed', 'Arbitration'],
]

/** Plans the vehicles in stock: the rest of `vehicleCount` besides the `dealVehicleCount` vehicles of deals. */
export const planStock = ({ random }: Context, dealVehicleCount: number, make: MakeVehicle): OwnedVehicle[] =>
  Array.from({ length: vehicleCount - dealVehicleCount }, () => ({
    age: random.integer(1, 55),
    isOffered: true,
    vehicle: make(random.chance(0.55) ? 'quillfen' : 'bramblewick', [2016, 2025], random.pick(stockStatuses)),
  }))

/** Stores vehicles with their owners, and a listing for each that is or was on offer. */
export const seedVehicles = async (
  { at, id, lots, storeEach, random, formatAmount }: Context,
  all: readonly OwnedVehicle[],
): Promise<Map<VehiclePlan, number>> => {
  const ids = await storeEach('vehicles', all, ({ age, owner, vehicle }) => ({
    ...vehicle.values,
    createdAt: at(-age, 10),
    createdBy: id('users.manager'),
    customer: owner,
  }))
  const offered = all.filter(({ isOffered }) => isOffered)
  const dollars = (amount: number) => formatAmount(amount * 100)
  await storeEach('listings', offered, (owned) => {
    const { age, vehicle } = owned
    const { business, cost, mileage, price, values } = vehicle
    return {
      accidents: random.pick([0, 0, 0, 0, 1, 1, 2]),
      cleanTitle: random.chance(0.95),
      condition: random.integer(28, 49) / 10,
      createdAt: at(-age, 11),
      mileage,
      owners: random.integer(1, 3),
      pickupLocation: lots[business],
      retailAskingPrice: dollars(price + random.integer(200, 900, 50)),
      retailBuyNowPrice: dollars(price),
      retailValue: dollars(price + random.integer(600, 1500, 50)),
      seller: random.pick(['Gantry Auction', 'Ostermoor Cars', 'Gantry Auction']),
      tenant: values.tenant,
      vehicleHistoryReport: `https://history.example.com/reports/${values.vin}`,
      vehicleHistoryScore: String(random.integer(62, 97)),
      vehicles: ids.get(owned),
      wholesaleBuyNowPrice: dollars(cost),
      wholesaleCurrentBid: dollars(cost - random.integer(300, 700, 50)),
      wholesaleMinimumBid: dollars(cost - random.integer(750, 1200, 50)),
      wholesaleValue: dollars(cost - random.integer(100, 400, 50)),
    }
  })
  return new Map(all.map((owned) => [owned.vehicle, ids.get(owned) ?? 0]))
}
