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

/** The first value ends with a space: the interface has it so, and clients compare to the letter. */
export const tradeStatuses = ['Vehicle Picked Up ', 'Dropped Off At Auction'] as const
