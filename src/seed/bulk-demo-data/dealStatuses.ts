/** The statuses of a deal from quote to delivery, in order. */
const dealSteps = [
  'Quoted',
  'Offered',
  'Accepted',
  'Financing',
  'Signed',
  'Funded',
  'In Transit',
  'Delivered',
] as const

export type DealStatus = (typeof dealSteps)[number] | 'Cancelled'

/** Whether a deal has reached `step`. A cancelled deal counts as having reached an offer. */
export const hasReached = (status: DealStatus, step: (typeof dealSteps)[number]): boolean =>
  dealSteps.indexOf(status === 'Cancelled' ? 'Offered' : status) >= dealSteps.indexOf(step)
