/** The tones of statuses, which the panel shows as coloured chips. Values without a tone are neutral. */
import type { attachmentStatuses, quoteStatuses, serviceOrderStatuses, transportStatuses } from './fulfilment'
import type { tradeStatuses, vehicleStatuses } from './inventory'
import type { consumerStatuses } from './parties'
import type { leadProcessStatuses, messageStatuses } from './pipeline'
import type { taskPriorities } from './tasks'
import type { creditStatuses, dealStatuses, policyStatuses } from './transactions'

/** Every value of a list has a tone, or the type-check fails. */
type TonesOf<Values extends readonly string[]> = Readonly<
  Record<Values[number], 'bad' | 'good' | 'info' | 'neutral' | 'warning'>
>

export const leadTones: TonesOf<typeof leadProcessStatuses> = {
  'Qualified Lead': 'neutral',
  'Actively Communicating': 'info',
  'First Communication Attempt (phone and text)': 'warning',
  'Second Communication Attempt': 'warning',
  'On Hold': 'neutral',
  Lost: 'bad',
}

export const messageTones: TonesOf<typeof messageStatuses> = {
  Draft: 'neutral',
  Send: 'info',
  Sent: 'info',
  Delivered: 'good',
  Received: 'info',
  Failed: 'bad',
  Held: 'warning',
}

export const priorityTones: TonesOf<typeof taskPriorities> = {
  High: 'bad',
  Normal: 'neutral',
  Low: 'neutral',
}

/** The tones of a checkbox. */
export const doneTones: TonesOf<readonly ['true', 'false']> = { true: 'good', false: 'neutral' }

export const consumerTones: TonesOf<typeof consumerStatuses> = {
  SOLD: 'good',
  Pending: 'warning',
  Working: 'info',
  Cold: 'neutral',
  LOST: 'bad',
  Duplicate: 'neutral',
  DNC: 'bad',
}

export const dealTones: TonesOf<typeof dealStatuses> = {
  Quoted: 'neutral',
  Offered: 'info',
  Accepted: 'info',
  Financing: 'warning',
  Signed: 'info',
  Funded: 'good',
  'In Transit': 'info',
  Delivered: 'good',
  Cancelled: 'bad',
}

export const creditTones: TonesOf<typeof creditStatuses> = {
  Draft: 'neutral',
  Submitted: 'info',
  Processing: 'warning',
  Approved: 'good',
  Declined: 'bad',
  Withdrawn: 'neutral',
}

export const policyTones: TonesOf<typeof policyStatuses> = {
  Quoted: 'neutral',
  'In force': 'good',
  Expired: 'warning',
  Cancelled: 'bad',
}

export const vehicleTones: TonesOf<typeof vehicleStatuses> = {
  'Bought at Auction': 'info',
  Inspected: 'info',
  'Transport to Inspection': 'info',
  'Transport to Customer': 'info',
  Arbitration: 'bad',
  'Bid Placed': 'warning',
  'SOLD TO CUSTOMER': 'good',
  'Identified as potential option for customer': 'neutral',
  'Taken in on Trade': 'info',
  'Trade sold at Auction': 'good',
  'Trade sold Retail': 'good',
}

export const tradeTones: TonesOf<typeof tradeStatuses> = {
  'Vehicle Picked Up ': 'info',
  'Dropped Off At Auction': 'good',
}

export const serviceOrderTones: TonesOf<typeof serviceOrderStatuses> = {
  Draft: 'neutral',
  Quoted: 'neutral',
  Ordered: 'info',
  'In Progress': 'info',
  Completed: 'good',
  Cancelled: 'neutral',
  Error: 'bad',
}

export const attachmentTones: TonesOf<typeof attachmentStatuses> = {
  Pending: 'warning',
  Ready: 'good',
  Error: 'bad',
}

export const quoteTones: TonesOf<typeof quoteStatuses> = {
  Requested: 'neutral',
  Waiting: 'warning',
  Accepted: 'good',
  Declined: 'bad',
  Expired: 'neutral',
}

export const transportTones: TonesOf<typeof transportStatuses> = {
  Requested: 'neutral',
  Booked: 'info',
  'Picked Up': 'info',
  'In Transit': 'info',
  Delivered: 'good',
  Cancelled: 'bad',
}
