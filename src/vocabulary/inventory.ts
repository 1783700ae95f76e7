export const vehicleStatuses = [
  'Bought at Auction',
  'Inspected',
  'Transport to Inspection',
  'Transport to Customer',
  'Arbitration',
  'Bid Placed',
  'SOLD TO CUSTOMER',
  'Identified as potential option for customer',
  'Taken in on Trade',
  'Trade sold at Auction',
  'Trade sold Retail',
] as const

/** The first value ends with a space, as in the interface document; clients compare it verbatim. */
export const tradeStatuses = ['Vehicle Picked Up ', 'Dropped Off At Auction'] as const

/** The usual bodies; `drivetrains` and `transmissions` are alike. The fields are free text. */
export const vehicleBodies = [
  'Sedan',
  'SUV',
  'Pickup',
  'Hatchback',
  'Coupe',
  'Convertible',
  'Wagon',
  'Minivan',
  'Van',
] as const

export const drivetrains = ['FWD', 'RWD', 'AWD', '4WD'] as const

export const transmissions = ['Automatic', 'Manual', 'CVT', 'Dual Clutch'] as const
