/** Refuses a lead's latest event if it belongs to another lead. */
import { type CollectionAfterChangeHook, ValidationError } from 'payload'
import { bulkSafe } from '../../../fields/bulkSafe'
import { isUndo } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'

const messages = translated({
  en: (event: number) => `leadEvents ${event} is an event of another lead.`,
  es: (event) => `leadEvents ${event} es un evento de otro interesado.`,
})

type Lead = { id: number; latestEvent?: unknown }

/**
 * Runs after the write, which has checked that the caller may reference the event and has locked it. Set-based writes never set
 * this field, because it is unique.
 */
export const requireOwnEvent: CollectionAfterChangeHook<Lead> = bulkSafe(
  async ({ collection, doc, operation, previousDoc, req }) => {
    const { id, latestEvent: event } = doc
    const before = operation === 'update' ? (previousDoc as Lead | undefined)?.latestEvent : null
    // An undo restores leads before the events that were moved to another one.
    if (typeof event !== 'number' || event === before || isUndo(req)) return
    const { docs } = await req.payload.find({
      collection: 'leadEvents',
      depth: 0,
      overrideAccess: true,
      pagination: false,
      req,
      select: { lead: true },
      where: { id: { equals: event } },
    })
    const lead = docs[0]?.lead ?? null
    if (lead === null || lead === id) return
    throw new ValidationError(
      {
        collection: collection.slug,
        errors: [{ message: messages[localeOf(req)](event), path: 'latestEvent' }],
        req,
      },
      req.t,
    )
  },
)
