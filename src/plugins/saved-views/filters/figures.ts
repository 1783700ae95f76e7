/** The filter behind each number of the dashboard, shared with the list it links to. */
import type { Where } from 'payload'
import { inError, waitingForFirstContact } from './named'

/** A time range in ISO 8601, from inclusive, until exclusive; either may be open. */
export type Span = { from?: string; until?: string }

/** Starts of the reader's days, ISO 8601. */
export type Days = { sevenAgo: string; today: string; tomorrow: string; twoAgo: string }

export type Age = 'days' | 'older' | 'today' | 'week'

/** Ranges of waiting time in the reader's days, the shortest wait first. */
export const ages = (days: Days): { key: Age; span: Span }[] => [
  { key: 'today', span: { from: days.today } },
  { key: 'days', span: { from: days.twoAgo, until: days.today } },
  { key: 'week', span: { from: days.sevenAgo, until: days.twoAgo } },
  { key: 'older', span: { until: days.sevenAgo } },
]

/** Leads. */
export const waitingSince = (span: Span): Where => ({
  and: [waitingForFirstContact, ...within('createdAt', span)],
})

/** Leads by `processStatuses`, deals by `status`; null for those that have none. */
export const ofStatus = (field: 'processStatuses' | 'status', value: null | string): Where => ({
  and: holding(field, value),
})

/** Meetings. */
export const meetingsOf = ({ today, tomorrow }: Days): Where => ({
  and: within('meetingTime', { from: today, until: tomorrow }),
})

/** Tasks that are not done: due before now, or in the rest of the reader's day. */
export const tasksDue = (part: 'overdue' | 'today', now: string, { tomorrow }: Days): Where => ({
  and: [
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
