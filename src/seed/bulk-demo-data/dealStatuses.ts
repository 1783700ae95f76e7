/** The statuses of a deal from quote to delivery, in order. */
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

/** Whether a deal has reached `step`. A cancelled deal counts as having reached an offer. */
export const hasCome = (status: DealStatus, step: (typeof way)[number]): boolean =>
  way.indexOf(status === 'Cancelled' ? 'Offered' : status) >= way.indexOf(step)
