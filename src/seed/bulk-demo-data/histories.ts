import type { leadEventStatuses, leadEventTypes } from '../../vocabulary/pipeline'
import { fillIn } from '../../vocabulary/variables'
import type { Values } from '../seed'
import { tenants } from '../story/identity.json'
import { ends, replies, steps } from '../words/histories.json'
import type { Choice, Context } from './context'
import { hasReached } from './deals'
import type { LeadPlan, SeededLead } from './leads'

/** A step of a lead's history: an event, and the message or meeting that belongs to it. One entry of a list is picked. */
type Step = {
  meets?: 'soon' | 'then'
  next?: string | string[]
  /** The template that is sent, or `reply` for a message of the lead. */
  says?: MessageSource | MessageSource[]
  status: (typeof leadEventStatuses)[number]
  type: (typeof leadEventTypes)[number]
}

type MessageSource = Choice | 'reply'

type PickedStep = Step & { next?: string; says?: MessageSource }

type Event = PickedStep & { hours: number; lead: SeededLead }

/** Plans the history of a lead up to its current stage, in order. */
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
  const firstSteps = take('created', 'firstAttempt')
  const endSteps = take(...(reason ? ends[reason] : []))
  if (stage === 'new') return random.chance(0.7) ? take('created') : []
  if (stage === 'first') return firstSteps
  if (stage === 'second') return [...firstSteps, ...take('voicemail', 'nudge')]
  if (reason === 'Duplicate' || reason === 'Test') return [...take('created'), ...endSteps]
  if (stage === 'lost') return [...firstSteps, ...take('voicemail', 'nudge'), ...endSteps]
  const openSteps = [
    ...firstSteps,
    ...(random.chance(0.4) ? take('voicemail', 'nudge') : []),
    ...(random.chance(0.7) ? take('textReply') : take('customerCall', 'customerAnswered')),
  ]
  if (stage === 'onHold') return [...openSteps, ...endSteps]
  const searchSteps = [...openSteps, ...take('talked', 'searched', 'emailed')]
  if (stage === 'active') {
    if (dealStatus) return [...searchSteps, ...take('offered', 'meetingToCome')]
    return random.chance(0.5) ? [...openSteps, ...take('meetingToCome')] : [...searchSteps, ...endSteps]
  }
  const isAgreed = dealStatus && hasReached(dealStatus, 'Accepted')
  const last = isAgreed && random.chance(0.6) ? 'papers' : 'undecided'
  return [...searchSteps, ...take('offered', 'meetingHeld', 'chosen', last)]
}

/** Adds to each step its time in hours from the day of seeding, increasing and within working hours. */
const schedule = (context: Context, lead: SeededLead): Event[] => {
  const pickedSteps = planSteps(context, lead)
  return pickedSteps.map((step, at) => {
    const passed = ((lead.age - lead.quiet) * at) / Math.max(1, pickedSteps.length - 1)
    const minutes = context.random.integer(1, 39)
    return { ...step, hours: (Math.round(passed) - lead.age) * 24 + 14.25 + at * 0.75 + minutes / 60, lead }
  })
}

/** Stores the events, messages and meetings of the leads. The last event matches the lead's stage. */
export const seedHistories = async (context: Context, leads: readonly SeededLead[]): Promise<void> => {
  const { at, findAuthor, storeEach, makeEvents, random, findTemplate } = context
  const events = leads.flatMap((lead) => schedule(context, lead)).toSorted((a, b) => a.hours - b.hours)
  await makeEvents(
    events.map(({ hours, lead, next, status, type }) => ({
      createdAt: at(0, hours),
      createdBy: findAuthor(lead),
      lead: lead.id,
      nextSteps: next,
      status,
      type,
    })),
  )

  const messages = events.filter(({ says }) => says)
  await storeEach('messages', messages, ({ hours, lead, says = 'reply' }, number): Values<'messages'> => {
    const common = { createdAt: at(0, hours), createdTime: at(0, hours), lead: lead.id }
    const text = { phone: lead.phone, phoneProviderMessageId: `demo-msg-${1001 + number}`, type: 'Text' }
    if (says === 'reply') {
      const message = random.pick(replies[lead.language])
      return { ...common, ...text, generated: false, message, status: 'Received' }
    }
    const { id, isEmail, message } = findTemplate(says, lead.language)
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

  const meetings = events.filter(({ meets }) => meets)
  await storeEach('meetings', meetings, ({ hours, lead, meets }, number) => {
    const wasHeld = meets === 'then'
    // Some meetings are today, the others on the following days.
    const day = [0, 1, 0, 3, 2, 6][number % 6] ?? 0
    return {
      comments: wasHeld ? 'Came, drove it and liked it.' : undefined,
      createdAt: at(0, hours),
      createdBy: findAuthor(lead),
      email: lead.email,
      lead: lead.id,
      meetingTime: wasHeld ? at(0, hours + 0.5) : at(day, 15 + (number % 8)),
      name: `${wasHeld ? 'Test drive' : 'Call'}, ${lead.firstName} ${lead.lastName}`,
      phone: lead.phone,
    }
  })
}
