/** The interface document names `Condition Inspection` alone; the rest is ours. Values may be added, never renamed. */
export const serviceOrderTypes = [
  'Condition Inspection',
  'Transport',
  'Reconditioning',
  'Detail',
  'Title Work',
  'Key Replacement',
] as const

/** The interface document names `Quoted` alone; the rest is ours. Values may be added, never renamed. */
export const serviceOrderStatuses = [
  'Draft',
  'Quoted',
  'Ordered',
  'In Progress',
  'Completed',
  'Cancelled',
  'Error',
] as const

/** The interface document names `Error` alone; the rest is ours. Values may be added, never renamed. */
export const attachmentStatuses = ['Pending', 'Ready', 'Error'] as const

/** The usual statuses of a partner's quote. `serviceQuotes.status` is free text. */
export const quoteStatuses = ['Requested', 'Waiting', 'Accepted', 'Declined', 'Expired'] as const

/** The usual statuses of a transport. `transportServiceOrders.status` is free text. */
export const transportStatuses = [
  'Requested',
  'Booked',
  'Picked Up',
  'In Transit',
  'Delivered',
  'Cancelled',
] as const
