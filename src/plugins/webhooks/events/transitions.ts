/**
 * Named transitions: changes that have an event of their own beside `<collection>.updated`, so that receivers need
 * not look for them among all updates. Fields are named as in the REST API; the service does not start if the model
 * lacks one.
 */
import type { Translated } from '../../../fields/translated'
import { inverseKinds, type Model } from '../../database/model/model'

export type Transition = {
  /**
   * The event happens when the field gets this value, also in a new record. Without it: whenever an update changes
   * the field.
   */
  becomes?: string
  description: Translated<string>
  /** `<collection>.<what>.<happened>`: the first part is the slug of the collection. */
  event: string
  field: string
}

export const transitions: readonly Transition[] = [
  {
    event: 'attachments.status.changed',
    field: 'status',
    description: { en: 'A document became ready, or failed.', es: 'Un documento quedó listo o falló.' },
  },
  {
    event: 'creditApplications.status.changed',
    field: 'status',
    description: { en: 'A lender moved on, or decided.', es: 'Una financiera avanzó o decidió.' },
  },
  {
    becomes: 'DNC',
    event: 'customers.doNotContact.requested',
    field: 'consumerStatus',
    description: {
      en: 'A customer is not to be contacted any more.',
      es: 'Ya no se debe contactar con un cliente.',
    },
  },
  {
    event: 'customers.status.changed',
    field: 'consumerStatus',
    description: {
      en: 'A consumer moved on: working, pending, sold, lost.',
      es: 'Un consumidor avanzó: en curso, pendiente, vendido, perdido.',
    },
  },
  {
    event: 'deals.status.changed',
    field: 'status',
    description: { en: 'A deal moved on.', es: 'Una operación avanzó.' },
  },
  {
    event: 'insurancePolicies.status.changed',
    field: 'status',
    description: { en: 'A policy came into force, or ended.', es: 'Una póliza entró en vigor o terminó.' },
  },
  {
    becomes: 'Do Not Contact',
    event: 'leads.doNotContact.requested',
    field: 'reason',
    description: {
      en: 'A lead is not to be contacted any more.',
      es: 'Ya no se debe contactar con un interesado.',
    },
  },
  {
    event: 'leads.processStatus.changed',
    field: 'processStatuses',
    description: {
      en: 'The talk with a lead came to another step.',
      es: 'La conversación con un interesado llegó a otro paso.',
    },
  },
  {
    event: 'leads.salesRep.changed',
    field: 'salesRep',
    description: {
      en: 'A lead was given to a rep, or to another one.',
      es: 'Un interesado pasó a un vendedor, o a otro.',
    },
  },
  {
    event: 'listings.price.changed',
    field: 'retailAskingPrice',
    description: {
      en: 'A vehicle’s asking price was set anew.',
      es: 'Cambió el precio pedido por un vehículo.',
    },
  },
  {
    event: 'meetings.time.changed',
    field: 'meetingTime',
    description: {
      en: 'An appointment was moved, or given a time.',
      es: 'Una cita se movió o recibió una hora.',
    },
  },
  {
    becomes: 'Send',
    event: 'messages.send.requested',
    field: 'status',
    description: {
      en: 'A message is to be sent by whoever sends messages.',
      es: 'Hay que enviar un mensaje; lo hace quien envía mensajes.',
    },
  },
  {
    event: 'messages.status.changed',
    field: 'status',
    description: {
      en: 'A message was sent, delivered, held, or failed.',
      es: 'Un mensaje se envió, se entregó, se retuvo o falló.',
    },
  },
  {
    event: 'preApprovals.status.changed',
    field: 'status',
    description: { en: 'A pre-approval was answered.', es: 'Se respondió a una preaprobación.' },
  },
  {
    event: 'salesReps.acceptNewLeads.changed',
    field: 'acceptNewLeads',
    description: {
      en: 'A rep takes new leads, or no more of them.',
      es: 'Un vendedor acepta nuevos interesados, o ya no.',
    },
  },
  {
    event: 'serviceOrders.status.changed',
    field: 'status',
    description: {
      en: 'Work that was ordered moved on, or failed.',
      es: 'Un trabajo encargado avanzó o falló.',
    },
  },
  {
    event: 'serviceQuotes.status.changed',
    field: 'status',
    description: {
      en: 'A partner’s price was taken, or turned down.',
      es: 'El precio de un socio se aceptó o se rechazó.',
    },
  },
  {
    event: 'trades.status.changed',
    field: 'status',
    description: {
      en: 'A vehicle in trade was picked up, or dropped off.',
      es: 'Un vehículo de cambio se recogió o se entregó.',
    },
  },
  {
    event: 'transportServiceOrders.status.changed',
    field: 'status',
    description: { en: 'A carrier moved on.', es: 'Un transportista avanzó.' },
  },
  {
    event: 'vehicles.status.changed',
    field: 'status',
    description: {
      en: 'A vehicle moved on: bought, inspected, on its way, sold.',
      es: 'Un vehículo avanzó: comprado, inspeccionado, en camino, vendido.',
    },
  },
]

/** The slug in an event's name. */
export const collectionOfEvent = (event: string): string => event.slice(0, event.indexOf('.'))

/**
 * Returns the rows after checking that each names an existing field that may be sent.
 *
 * @throws naming the first invalid row
 */
export const checkedTransitions = (
  model: Model,
  rows: readonly Transition[] = transitions,
): readonly Transition[] => {
  for (const row of rows) {
    const problem = findProblem(model, row)
    if (problem !== undefined) {
      throw new Error(`The event ${row.event} cannot be told: ${problem}. Correct the table of transitions.`)
    }
  }
  return rows
}

const findProblem = (model: Model, { becomes, event, field: name }: Transition): string | undefined => {
  const slug = collectionOfEvent(event)
  const collection = model.get(slug)
  if (!collection || !hasEvents(collection)) return `there is no collection "${slug}" that events are about`
  const field = collection.fields.get(name)
  if (!field) return `${slug} has no field "${name}"`
  if (field.marks.personalData) return `${slug}.${name} holds personal data`
  if (field.isLocalized || field.kind === 'json' || field.kind === 'place' || inverseKinds.has(field.kind)) {
    return `${slug}.${name} has no one value of its own`
  }
  if (becomes !== undefined && !field.values?.includes(becomes))
    return `${slug}.${name} is never "${becomes}"`
  return undefined
}

/** Whether a collection has events: every collection that API keys may write does. */
export const hasEvents = ({ isOpen, isReadOnly }: { isOpen: boolean; isReadOnly: boolean }): boolean =>
  isOpen && !isReadOnly
