import type { vehicleStatuses } from '../../vocabulary/inventory'
import type { Business } from './cast'
import type { Random } from '../random'
import { vinOf } from '../vin'
import { exteriors, interiors, models } from '../words/vehicles.json'

type Status = (typeof vehicleStatuses)[number]

/** A vehicle with prices in whole dollars: `price` at retail, `cost` at wholesale. */
export type VehiclePlan = {
  business: Business
  cost: number
  exterior: string
  interior: string
  mileage: number
  model: (typeof models)[number]
  price: number
  statuses: Status[]
  stockNumber: string
  trim: string
  vin: string
  year: number
}

export type Garage = (business: Business, years: readonly [number, number], statuses: Status[]) => VehiclePlan

// Below the price of the most expensive individual deal, which examples filter by.
const maxPrice = 32_900
const cheapest = 4_800

/** Returns a generator of vehicles with unique VINs. */
export const garage = (random: Random): Garage => {
  let made = 0
  return (business, [oldest, newest], statuses) => {
    made += 1
    const model = random.pick(models)
    const year = random.integer(oldest, newest)
    const age = 2026 - year
    const mileage = age * random.integer(8_200, 14_800, 10) + random.integer(0, 900)
    const worth = model.price * 0.87 ** age * (1 - random.integer(0, 8) / 100)
    const price = Math.min(maxPrice, Math.max(cheapest, Math.round(worth / 50) * 50))
    return {
      business,
      cost:
        price -
        random.integer(Math.round(price * 0.003) * 50 + 900, Math.round(price * 0.003) * 50 + 1800, 50),
      exterior: random.pick(exteriors),
      interior: random.pick(interiors),
      mileage,
      model,
      price,
      statuses,
      stockNumber: `${business === 'quillfen' ? 'Q' : 'B'}-${1000 + made}`,
      trim: random.pick(model.trims),
      vin: vinOf(model.kind, year, 1000 + made),
      year,
    }
  }
}
