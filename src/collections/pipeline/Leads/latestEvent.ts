/** A lead's latest event is one of its own events, or one that names no lead. */
import { type CollectionAfterChangeHook, ValidationError } from 'payload'
import { bulkSafe } from '../../../fields/bulkSafe'
import { isUndo } from '../../../fields/service'
import { localeOf, translated } from '../../../fields/translated'

const words = translated({
  en: (event: number) => `leadEvents ${event} is an event of another lead.`,
  es: (event) => `leadEvents ${event} es un evento de otro interesado.`,
})

type Lead = { id: number; latestEvent?: unknown }

/**
 * After the write, when the event is known to be one that the caller may reference, and is locked. Set-based writes never set the
 * field, as one record alone may have its value.
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
        errors: [{ message: words[localeOf(req)](event), path: 'latestEvent' }],
        req,
      },
      req.t,
    )
  },
)
