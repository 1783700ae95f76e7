/** The way of a deal from the first quote to the customer's drive. */
const way = [
  'Quoted',
  'Offered',
  'Accepted',
  'Financing',
  'Signed',
  'Funded',
  'In Transit',
  'Delivered',
] as const

export type DealStatus = (typeof way)[number] | 'Cancelled'

/** Whether a deal has come as far as `step`. What was cancelled came as far as an offer. */
export const hasCome = (status: DealStatus, step: (typeof way)[number]): boolean =>
  way.indexOf(status === 'Cancelled' ? 'Offered' : status) >= way.indexOf(step)
