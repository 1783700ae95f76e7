/** What each number of the dashboard counts, as the filter of the list behind it. */
import type { Where } from 'payload'
import { inError, waitingForFirstContact } from './named'

/** From when, and before when; either may be left open. ISO 8601. */
export type Span = { from?: string; until?: string }

/** Beginnings of days as the reader counts them, ISO 8601. */
export type Days = { sevenAgo: string; today: string; tomorrow: string; twoAgo: string }

export type Age = 'days' | 'older' | 'today' | 'week'

/** How long somebody waits, by days of the reader, the latest first. */
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
export const ofStatus = (field: 'processStatuses' | 'status', value: null | string): Where => {
  if (value === null) return { and: [{ [field]: { exists: false } }] }
  // An empty text is beside another comparison: alone it would not be one.
  if (value === '') return { and: [{ [field]: { exists: true } }, { [field]: { equals: '' } }] }
  return { and: [{ [field]: { equals: value } }] }
}

/** Meetings. */
export const meetingsOf = ({ today, tomorrow }: Days): Where => ({
  and: within('meetingTime', { from: today, until: tomorrow }),
})

/** Deals. */
export const dealsInError: Where = inError

const within = (field: string, { from, until }: Span): Where[] => [
  ...(from === undefined ? [] : [{ [field]: { greater_than_equal: from } }]),
  ...(until === undefined ? [] : [{ [field]: { less_than: until } }]),
]
