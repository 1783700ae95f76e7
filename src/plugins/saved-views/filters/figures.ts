/** The filter behind each number of the home page, shared with the list it links to. */
import type { Where } from 'payload'
import { cancelledStatus, settledStatuses } from '../../../vocabulary/transactions'
import { inError, waitingForFirstContact } from './named'
import { daysAgo } from './relative'

/** The number of days after which an open deal that nobody changes counts as stuck. */
const daysUntilStuck = 14

/** A time range in ISO 8601, from inclusive, until exclusive; either may be open. */
export type Span = { from?: string; until?: string }

/** Starts of the reader's days, ISO 8601. */
export type Days = { today: string; tomorrow: string }

/** Leads that wait for a first contact, of these reps and of nobody; undefined for all. */
export const waiting = (reps: readonly number[] | undefined): Where =>
  reps
    ? { and: [waitingForFirstContact, { or: [ofReps(reps), ...holding('salesRep', null)] }] }
    : waitingForFirstContact

/** Deals that are neither sold nor cancelled; undefined for those of all reps. */
export const openDeals = (reps?: readonly number[]): Where => ({
  and: [{ status: { not_in: [...settledStatuses, cancelledStatus] } }, ...(reps ? [ofReps(reps)] : [])],
})

/** Open deals that nobody has changed for so many days. */
export const stuckDeals: Where = {
  and: [openDeals(), { updatedAt: { less_than: daysAgo(daysUntilStuck) } }],
}

/** Deals of a status; null for those that have none. */
export const dealsOfStatus = (value: null | string, reps?: readonly number[]): Where => ({
  and: [...holding('status', value), ...(reps ? [ofReps(reps)] : [])],
})

/** A reader who is not a rep has no records. */
export const ofReps = (reps: readonly number[]): Where => {
  if (reps.length === 0) return { id: { less_than: 1 } }
  return { salesRep: reps.length === 1 ? { equals: reps[0] } : { in: [...reps] } }
}

/** Meetings. */
export const meetingsOf = ({ today, tomorrow }: Days): Where => ({
  and: within('meetingTime', { from: today, until: tomorrow }),
})

/** Tasks that are not done: due before now, or in the rest of the reader's day. */
export const tasksDue = (
  part: 'overdue' | 'today',
  now: string,
  { tomorrow }: Days,
  assignee?: number,
): Where => ({
  and: [
    ...(assignee === undefined ? [] : [{ assignee: { equals: assignee } }]),
    { done: { not_equals: true } },
    ...within('due', part === 'overdue' ? { until: now } : { from: now, until: tomorrow }),
  ],
})

/** Deals. */
export const dealsInError: Where = inError

/** The conditions of a field with this value; null for none. */
export const holding = (field: string, value: null | number | string): Where[] => {
  if (value === null) return [{ [field]: { exists: false } }]
  // An empty text needs a second condition, as alone it would not count as a comparison.
  return [...(value === '' ? [{ [field]: { exists: true } }] : []), { [field]: { equals: value } }]
}

export const within = (field: string, { from, until }: Span): Where[] => [
  ...(from === undefined ? [] : [{ [field]: { greater_than_equal: from } }]),
  ...(until === undefined ? [] : [{ [field]: { less_than: until } }]),
]
