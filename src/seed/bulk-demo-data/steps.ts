import type { leadEventStatuses, leadEventTypes } from '../../vocabulary/pipeline'
import type { Random } from '../random'
import type { Choice } from './cast'
import { hasReached } from './dealStatuses'
import type { LeadPlan } from './planLeads'

/** A step of a lead's history: the event, and the message or meeting that belongs to it. */
export type Step = {
  event: readonly [(typeof leadEventTypes)[number], (typeof leadEventStatuses)[number]]
  meets?: 'soon' | 'then'
  next?: string
  /** The template that is sent, or `reply` for an answer of the lead. */
  says?: Choice | 'reply'
}

const created: Step = { event: ['Lead Created', 'Intake Form Submitted'] }
const talked: Step = {
  event: ['Outbound Phone Call Answered', 'Had Conversation'],
  next: 'Find three vehicles that fit.',
}
const searched: Step = { event: ['Search Results Found', 'Provide Customer With Three Options'] }
const written: Step = { event: ['Outbound Email', 'Waiting For Email Response'], says: 'D' }
const chosen: Step = {
  event: ['Customer Selects Vehicle', 'Customer Interested'],
  next: 'Prepare the deal.',
}

const attempts = (random: Random): Step[] => [
  {
    event: ['Outbound Phone Call Not Answered', 'First Communication Attempt (phone and text)'],
    next: random.pick(['Call again tomorrow morning.', 'Try after five.', 'Wait for an answer to the text.']),
    says: random.pick(['A', 'B', 'E'] as const),
  },
]

const secondAttempts = (random: Random): Step[] => [
  { event: ['Outbound Voicemail Left', 'Second Communication Attempt'], next: 'Try once more this week.' },
  { event: ['Outbound Text', 'Send Text Nudge 1'], says: random.pick(['C', 'F'] as const) },
]

const answer = (random: Random): Step[] =>
  random.chance(0.7)
    ? [{ event: ['Customer Text', 'Answer Text Message'], says: 'reply' }]
    : [{ event: ['Customer Call', 'Call Customer'] }, { event: ['Customer Answered', 'Had Conversation'] }]

const meeting = (meets: 'soon' | 'then'): Step => ({
  event: ['Scheduled Call', 'Waiting For Meeting'],
  meets,
  next: 'Confirm the evening before.',
  says: 'H',
})

const ends: Record<string, Step[]> = {
  'Bad Credit': [
    { event: ['Loan Service Redirect', 'Looking For Financing'] },
    { event: ['Cancel', 'Customer Not Interested'] },
  ],
  'Do Not Contact': [{ event: ['Customer DNC Request', 'No Contact'] }],
  'Looking For Business Financing': [
    talked,
    { event: ['Loan Service Redirect', 'Looking For Financing'], next: 'Ask the lender for an answer.' },
  ],
  'Looking For Listings': [
    talked,
    { event: ['Customer Needs More Options', 'Searching'], next: 'Look at the next auction.' },
  ],
  'Looking For Personal Financing': [
    talked,
    { event: ['Loan Service Redirect', 'Looking For Financing'], next: 'Wait for the pre-approval.' },
  ],
  'Not Responding': [
    { event: ['Outbound Text', 'Send Text Message'], says: 'G' },
    { event: ['Time Passed', 'Customer Not Responding'] },
  ],
}
const noContact: Step[] = [{ event: ['Cancel', 'No Contact'] }]

/** The history of a lead up to its current stage, in order. */
export const stepsOf = ({ dealStatus, reason, stage }: LeadPlan, random: Random): Step[] => {
  const first = [created, ...attempts(random)]
  const end = reason ? (ends[reason] ?? noContact) : []
  if (stage === 'new') return random.chance(0.7) ? [created] : []
  if (stage === 'first') return first
  if (stage === 'second') return [...first, ...secondAttempts(random)]
  if (reason === 'Duplicate' || reason === 'Test') return [created, ...end]
  if (stage === 'lost') return [...first, ...secondAttempts(random), ...end]
  const open = [...first, ...(random.chance(0.4) ? secondAttempts(random) : []), ...answer(random)]
  if (stage === 'onHold') return [...open, ...end]
  const found = [...open, talked, searched, written]
  const offered: Step[] = [{ event: ['Customer Search Provided', 'Customer Provided Options'] }]
  if (stage === 'active') {
    if (dealStatus) return [...found, ...offered, meeting('soon')]
    return random.chance(0.5) ? [...open, meeting('soon')] : [...found, ...end]
  }
  const driven = [...found, ...offered, meeting('then'), chosen]
  return dealStatus && hasReached(dealStatus, 'Accepted') && random.chance(0.6)
    ? [...driven, { event: ['Status Check', 'Call Customer'], says: 'I' }]
    : [
        ...driven,
        { event: ['Outbound Phone Call', 'Customer Interested'], next: 'Ask what is missing to decide.' },
      ]
}
