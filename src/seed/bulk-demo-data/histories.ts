import type { leadEventStatuses, leadEventTypes } from '../../vocabulary/pipeline'
import { fillIn } from '../../vocabulary/variables'
import type { Values } from '../seed'
import { tenants } from '../story/identity.json'
import { ends, replies, steps } from '../words/histories.json'
import type { Choice, Context } from './context'
import { hasReached } from './deals'
import type { LeadPlan, SeededLead } from './leads'

/** A step of a lead's history: an event, and the message or meeting that belongs to it. A list is one to pick from. */
type Step = {
  meets?: 'soon' | 'then'
  next?: string | string[]
  /** The template that is sent, or `reply` for an answer of the lead. */
  says?: Said | Said[]
  status: (typeof leadEventStatuses)[number]
  type: (typeof leadEventTypes)[number]
}

type Said = Choice | 'reply'

type PickedStep = Step & { next?: string; says?: Said }

type Event = PickedStep & { hours: number; lead: SeededLead }

/** The history of a lead up to its current stage, in order. */
const planSteps = ({ random }: Context, { dealStatus, reason, stage }: LeadPlan): PickedStep[] => {
  const pick = <T>(value?: T | T[]) => (Array.isArray(value) ? random.pick(value) : value)
  const take = (...names: string[]) =>
    names.map((name): PickedStep => {
      const { next, says, ...step } = (steps as Record<string, Step>)[name] as Step
      const picked = { next: pick(next), says: pick(says) }
      return {
        ...step,
        ...(picked.next ? { next: picked.next } : {}),
        ...(picked.says ? { says: picked.says } : {}),
      }
    })
  const first = take('created', 'firstAttempt')
  const end = take(...(reason ? ends[reason] : []))
  if (stage === 'new') return random.chance(0.7) ? take('created') : []
  if (stage === 'first') return first
  if (stage === 'second') return [...first, ...take('voicemail', 'nudge')]
  if (reason === 'Duplicate' || reason === 'Test') return [...take('created'), ...end]
  if (stage === 'lost') return [...first, ...take('voicemail', 'nudge'), ...end]
  const open = [
    ...first,
    ...(random.chance(0.4) ? take('voicemail', 'nudge') : []),
    ...(random.chance(0.7) ? take('textReply') : take('customerCall', 'customerAnswered')),
  ]
  if (stage === 'onHold') return [...open, ...end]
  const found = [...open, ...take('talked', 'searched', 'emailed')]
  if (stage === 'active') {
    if (dealStatus) return [...found, ...take('offered', 'meetingToCome')]
    return random.chance(0.5) ? [...open, ...take('meetingToCome')] : [...found, ...end]
  }
  const isAgreed = dealStatus && hasReached(dealStatus, 'Accepted')
  const last = isAgreed && random.chance(0.6) ? 'papers' : 'undecided'
  return [...found, ...take('offered', 'meetingHeld', 'chosen', last)]
}

/** The time of each step in hours from the day of seeding, increasing and within working hours. */
const schedule = (context: Context, lead: SeededLead): Event[] => {
  const all = planSteps(context, lead)
  return all.map((step, at) => {
    const passed = ((lead.age - lead.quiet) * at) / Math.max(1, all.length - 1)
    const minutes = context.random.integer(1, 39)
    return { ...step, hours: (Math.round(passed) - lead.age) * 24 + 14.25 + at * 0.75 + minutes / 60, lead }
  })
}

/** The events, messages and meetings of the leads; the last event matches the lead's stage. */
export const seedHistories = async (context: Context, leads: readonly SeededLead[]): Promise<void> => {
  const { at, authorOf, makeEach, makeEvents, random, templateOf } = context
  const all = leads.flatMap((lead) => schedule(context, lead)).toSorted((a, b) => a.hours - b.hours)
  await makeEvents(
    all.map(({ hours, lead, next, status, type }) => ({
      createdAt: at(0, hours),
      createdBy: authorOf(lead),
      lead: lead.id,
      nextSteps: next,
      status,
      type,
    })),
  )

  const messages = all.filter(({ says }) => says)
  await makeEach('messages', messages, ({ hours, lead, says = 'reply' }, number): Values<'messages'> => {
    const common = { createdAt: at(0, hours), createdTime: at(0, hours), lead: lead.id }
    const text = { phone: lead.phone, phoneProviderMessageId: `demo-msg-${1001 + number}`, type: 'Text' }
    if (says === 'reply') {
      const message = random.pick(replies[lead.language])
      return { ...common, ...text, generated: false, message, status: 'Received' }
    }
    const { id, isEmail, message } = templateOf(says, lead.language)
    const tenant = tenants[lead.business].name
    const { firstName, rep } = lead
    const sent = {
      ...common,
      generated: true,
      message: fillIn(message, { firstName, salesRep: rep?.name ?? tenant, tenant }),
      template: id,
    }
    if (isEmail) return { ...sent, status: 'Sent', type: 'Email' }
    const status = random.chance(0.04) ? 'Failed' : random.pick(['Delivered', 'Delivered', 'Sent'] as const)
    return { ...sent, ...text, status }
  })

  const meetings = all.filter(({ meets }) => meets)
  await makeEach('meetings', meetings, ({ hours, lead, meets }, number) => {
    const wasHeld = meets === 'then'
    // Some meetings are today, the others on the following days.
    const day = [0, 1, 0, 3, 2, 6][number % 6] ?? 0
    return {
      comments: wasHeld ? 'Came, drove it and liked it.' : undefined,
      createdAt: at(0, hours),
      createdBy: authorOf(lead),
      email: lead.email,
      lead: lead.id,
      meetingTime: wasHeld ? at(0, hours + 0.5) : at(day, 15 + (number % 8)),
      name: `${wasHeld ? 'Test drive' : 'Call'}, ${lead.firstName} ${lead.lastName}`,
      phone: lead.phone,
    }
  })
}
