import { dealStatuses } from '../../vocabulary/transactions'

export type DealStatus = (typeof dealStatuses)[number]

/** Whether a deal has reached `step`. A cancelled deal counts as having reached an offer. */
export const hasReached = (status: DealStatus, step: Exclude<DealStatus, 'Cancelled'>): boolean =>
  dealStatuses.indexOf(status === 'Cancelled' ? 'Offered' : status) >= dealStatuses.indexOf(step)
