/**
 * Changes that have a name of their own, beside `<collection>.updated`: what somebody would otherwise have to find among
 * all updates. A row names the field as the interface does; the model is asked at start whether it is there.
 */
import { inverseKinds, type Model } from '../../database/model/model'

export type Transition = {
  /** Told when the field becomes this, on create too. Without it, whenever an update changes the field. */
  becomes?: string
  /** `<collection>.<what>.<happened>`: the first part is the slug of the collection. */
  event: string
  field: string
  /** One sentence for people. */
  tells: string
}

export const transitions: readonly Transition[] = [
  { event: 'attachments.status.changed', field: 'status', tells: 'A document became ready, or failed.' },
  { event: 'creditApplications.status.changed', field: 'status', tells: 'A lender moved on, or decided.' },
  {
    becomes: 'DNC',
    event: 'customers.doNotContact.requested',
    field: 'consumerStatus',
    tells: 'A customer is not to be contacted any more.',
  },
  {
    event: 'customers.status.changed',
    field: 'consumerStatus',
    tells: 'A consumer moved on: working, pending, sold, lost.',
  },
  { event: 'deals.status.changed', field: 'status', tells: 'A deal moved on.' },
  {
    event: 'insurancePolicies.status.changed',
    field: 'status',
    tells: 'A policy came into force, or ended.',
  },
  {
    becomes: 'Do Not Contact',
    event: 'leads.doNotContact.requested',
    field: 'reason',
    tells: 'A lead is not to be contacted any more.',
  },
  {
    event: 'leads.processStatus.changed',
    field: 'processStatuses',
    tells: 'The talk with a lead came to another step.',
  },
  {
    event: 'leads.salesRep.changed',
    field: 'salesRep',
    tells: 'A lead was given to a rep, or to another one.',
  },
  {
    event: 'listings.price.changed',
    field: 'retailAskingPrice',
    tells: 'A vehicle’s asking price was set anew.',
  },
  {
    event: 'meetings.time.changed',
    field: 'meetingTime',
    tells: 'An appointment was moved, or given a time.',
  },
  {
    becomes: 'Send',
    event: 'messages.send.requested',
    field: 'status',
    tells: 'A message is to be sent by whoever sends messages.',
  },
  {
    event: 'messages.status.changed',
    field: 'status',
    tells: 'A message was sent, delivered, held, or failed.',
  },
  { event: 'preApprovals.status.changed', field: 'status', tells: 'A pre-approval was answered.' },
  {
    event: 'salesReps.acceptNewLeads.changed',
    field: 'acceptNewLeads',
    tells: 'A rep takes new leads, or no more of them.',
  },
  {
    event: 'serviceOrders.status.changed',
    field: 'status',
    tells: 'Work that was ordered moved on, or failed.',
  },
  {
    event: 'serviceQuotes.status.changed',
    field: 'status',
    tells: 'A partner’s price was taken, or turned down.',
  },
  {
    event: 'trades.status.changed',
    field: 'status',
    tells: 'A vehicle in trade was picked up, or dropped off.',
  },
  { event: 'transportServiceOrders.status.changed', field: 'status', tells: 'A carrier moved on.' },
  {
    event: 'vehicles.status.changed',
    field: 'status',
    tells: 'A vehicle moved on: bought, inspected, on its way, sold.',
  },
]

/** The slug of a transition's collection. */
export const collectionOfEvent = (event: string): string => event.slice(0, event.indexOf('.'))

/**
 * The rows, when all of them are about fields that there are and that may be told.
 *
 * @throws naming the first row that is not
 */
export const checkedTransitions = (
  model: Model,
  rows: readonly Transition[] = transitions,
): readonly Transition[] => {
  for (const row of rows) {
    const problem = problemOf(model, row)
    if (problem !== undefined) {
      throw new Error(`The event ${row.event} cannot be told: ${problem}. Correct the table of transitions.`)
    }
  }
  return rows
}

const problemOf = (model: Model, { becomes, event, field: name }: Transition): string | undefined => {
  const slug = collectionOfEvent(event)
  const collection = model.get(slug)
  if (!collection || !isTold(collection)) return `there is no collection "${slug}" that events are about`
  const field = collection.fields.get(name)
  if (!field) return `${slug} has no field "${name}"`
  if (field.marks.personalData) return `${slug}.${name} holds personal data`
  if (field.isLocalized || field.kind === 'json' || inverseKinds.has(field.kind)) {
    return `${slug}.${name} has no one value of its own`
  }
  if (becomes !== undefined && !field.values?.includes(becomes))
    return `${slug}.${name} is never "${becomes}"`
  return undefined
}

/** Whether there are events about the records of a collection: of every one that keys may write. */
export const isTold = ({ isOpen, isReadOnly }: { isOpen: boolean; isReadOnly: boolean }): boolean =>
  isOpen && !isReadOnly
