import type { Identity } from './cast'
import type { Places } from './cast'
import type { Random } from '../random'
import type { Seeder } from '../seed'
import { written } from '../words/amounts'
import type { VehiclePlan } from './planVehicles'

/** A vehicle, and the days since it was acquired. */
export type Owned = { age: number; isOffered: boolean; owner?: number; vehicle: VehiclePlan }

/** Stores vehicles with their owners, and a listing for each that is or was on offer. */
export const seedStock = async (
  { at, makeMany }: Seeder,
  identity: Identity,
  { lots }: Places,
  all: readonly Owned[],
  random: Random,
): Promise<Map<VehiclePlan, number>> => {
  const ids = await makeMany(
    'vehicles',
    all.map(({ age, owner, vehicle }) => ({
      body: vehicle.model.body,
      createdAt: at(-age, 10),
      createdBy: identity.staff.manager,
      customer: owner,
      drivetrain: vehicle.model.drivetrain,
      engine: vehicle.model.engine,
      exterior: vehicle.exterior,
      interior: vehicle.interior,
      make: vehicle.model.make,
      model: vehicle.model.model,
      stockNumber: vehicle.stockNumber,
      status: vehicle.statuses,
      style: vehicle.model.style,
      tenant: identity[vehicle.business],
      transmission: 'Automatic',
      trim: vehicle.trim,
      vin: vehicle.vin,
      year: String(vehicle.year),
    })),
  )
  const idOf = new Map(all.map(({ vehicle }, number) => [vehicle, ids[number] ?? 0]))
  const offered = all.filter(({ isOffered }) => isOffered)
  const dollars = (amount: number) => written(amount * 100, random)
  await makeMany(
    'listings',
    offered.map(({ age, vehicle }) => ({
      accidents: random.pick([0, 0, 0, 0, 1, 1, 2]),
      cleanTitle: random.chance(0.95),
      condition: random.integer(28, 49) / 10,
      createdAt: at(-age, 11),
      mileage: vehicle.mileage,
      owners: random.integer(1, 3),
      pickupLocation: lots[vehicle.business],
      retailAskingPrice: dollars(vehicle.price + random.integer(200, 900, 50)),
      retailBuyNowPrice: dollars(vehicle.price),
      retailValue: dollars(vehicle.price + random.integer(600, 1500, 50)),
      seller: random.pick(['Gantry Auction', 'Ostermoor Cars', 'Gantry Auction']),
      tenant: identity[vehicle.business],
      vehicleHistoryReport: `https://history.example.com/reports/${vehicle.vin}`,
      vehicleHistoryScore: String(random.integer(62, 97)),
      vehicles: idOf.get(vehicle),
      wholesaleBuyNowPrice: dollars(vehicle.cost),
      wholesaleCurrentBid: dollars(vehicle.cost - random.integer(300, 700, 50)),
      wholesaleMinimumBid: dollars(vehicle.cost - random.integer(750, 1200, 50)),
      wholesaleValue: dollars(vehicle.cost - random.integer(100, 400, 50)),
    })),
  )
  return idOf
}
