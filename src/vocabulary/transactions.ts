/** The interface document names `Wholesale Dropship` alone; the rest is ours. Values may be added, never renamed. */
export const dealTypes = ['Wholesale Dropship', 'Retail', 'Wholesale', 'Lease', 'Consignment'] as const

/** The usual statuses of a deal, from quote to delivery. `deals.status` is free text. */
export const dealStatuses = [
  'Quoted',
  'Offered',
  'Accepted',
  'Financing',
  'Signed',
  'Funded',
  'In Transit',
  'Delivered',
  'Cancelled',
] as const

/** The statuses of sold deals: the money has arrived, or the vehicle is handed over. */
export const settledStatuses: readonly string[] = [
  'Funded',
  'Delivered',
] satisfies (typeof dealStatuses)[number][]

/** The status of a deal that came to nothing. */
export const cancelledStatus = 'Cancelled' satisfies (typeof dealStatuses)[number]

/** The usual statuses of credit applications and pre-approvals, which are free text. The interface document names `Processing`. */
export const creditStatuses = [
  'Draft',
  'Submitted',
  'Processing',
  'Approved',
  'Declined',
  'Withdrawn',
] as const

export const policyStatuses = ['Quoted', 'In force', 'Expired', 'Cancelled'] as const

/** The status of a deal that staff start on a lead. */
export const firstDealStatus = 'Quoted' satisfies (typeof dealStatuses)[number]

/** The default number of days from the start of a deal to its expected closing. */
export const usualDaysToClose = 14
