import { fill } from '../../vocabulary/variables'
import type { Identity } from './cast'
import type { Random } from '../random'
import type { SalesTeam } from './cast'
import type { Seeder, Values } from '../seed'
import replies from '../words/replies.json'
import { authorOf } from './authors'
import type { SeededLead } from './leads'
import { type Step, stepsOf } from './steps'

type Happened = { hours: number; lead: SeededLead; step: Step }

const tenantNames = { bramblewick: 'Bramblewick Auto', quillfen: 'Quillfen Motors' }

/** The events, messages and meetings of the leads; the last event matches the lead's stage. */
export const seedTimelines = async (
  { at, makeEvents, makeMany }: Seeder,
  { staff }: Identity,
  { templates }: SalesTeam,
  leads: readonly SeededLead[],
  random: Random,
): Promise<void> => {
  const all = leads.flatMap((lead) => scheduledSteps(lead, random)).sort((a, b) => a.hours - b.hours)
  await makeEvents(
    all.map(({ hours, lead, step }) => ({
      createdAt: at(0, hours),
      createdBy: authorOf(staff, lead),
      lead: lead.id,
      nextSteps: step.next,
      status: step.event[1],
      type: step.event[0],
    })),
  )

  const said = all.filter(({ step }) => step.says)
  await makeMany(
    'messages',
    said.map(({ hours, lead, step }, number): Values<'messages'> => {
      const says = step.says ?? 'reply'
      const common = { createdAt: at(0, hours), createdTime: at(0, hours), lead: lead.id }
      const provider = {
        phone: lead.phone,
        phoneProviderMessageId: `demo-msg-${1001 + number}`,
        type: 'Text',
      }
      if (says === 'reply') {
        const message = random.pick(replies[lead.language])
        return { ...common, ...provider, generated: false, message, status: 'Received' }
      }
      const template = templates[says]
      const message = fill(template.messages[lead.language], {
        firstName: lead.firstName,
        salesRep: lead.rep?.name ?? tenantNames[lead.business],
        tenant: tenantNames[lead.business],
      })
      const sent = { ...common, generated: true, message, template: template.id }
      if (template.isEmail) return { ...sent, status: 'Sent', type: 'Email' }
      return {
        ...sent,
        ...provider,
        status: random.chance(0.04) ? 'Failed' : random.pick(['Delivered', 'Delivered', 'Sent']),
      }
    }),
  )

  const met = all.filter(({ step }) => step.meets)
  await makeMany(
    'meetings',
    met.map(({ hours, lead, step }, number) => ({
      comments: step.meets === 'then' ? 'Came, drove it and liked it.' : undefined,
      createdAt: at(0, hours),
      createdBy: authorOf(staff, lead),
      email: lead.email,
      lead: lead.id,
      // Some meetings are today, the others on the following days.
      meetingTime:
        step.meets === 'then'
          ? at(0, hours + 0.5)
          : at([0, 1, 0, 3, 2, 6][number % 6] ?? 0, 15 + (number % 8)),
      name: `${step.meets === 'then' ? 'Test drive' : 'Call'}, ${lead.firstName} ${lead.lastName}`,
      phone: lead.phone,
    })),
  )
}

/** The time of each step in hours from the day of seeding, increasing and within working hours. */
const scheduledSteps = (lead: SeededLead, random: Random): Happened[] => {
  const steps = stepsOf(lead, random)
  const days = lead.age - lead.quiet
  return steps.map((step, at) => {
    const day = -lead.age + Math.round((days * at) / Math.max(1, steps.length - 1))
    return { hours: day * 24 + 14.25 + at * 0.75 + random.integer(1, 39) / 60, lead, step }
  })
}
