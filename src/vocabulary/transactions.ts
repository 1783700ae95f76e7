/** The interface document names `Wholesale Dropship` alone; the rest is ours. Values may be added, never renamed. */
export const dealTypes = ['Wholesale Dropship', 'Retail', 'Wholesale', 'Lease', 'Consignment'] as const

/** The usual statuses of a deal, from quote to delivery. `deals.status` is free text: others are as good. */
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

/** The deal is sold: its money has come, or its vehicle is handed over. */
export const settledStatuses: readonly string[] = [
  'Funded',
  'Delivered',
] satisfies (typeof dealStatuses)[number][]

/** The usual statuses of free text in other collections. The interface document names `Processing` of pre-approvals alone. */
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

/** How many days after its start a deal is expected to close, until somebody says otherwise. */
export const usualDaysToClose = 14
