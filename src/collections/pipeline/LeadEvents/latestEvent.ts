/**
 * Keeps a lead's `latestEvent` current. Both hooks write the lead in the request's own transaction, under the lead's row lock, so
 * the second of two concurrent requests sees the effect of the first.
 */
import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook, PayloadRequest } from 'payload'
import { asService } from '../../../fields/service'

/** The fields of an event that the hooks read. */
type LeadEvent = { id: number; lead?: unknown }

/** Makes a created event the latest event of its lead. */
export const becomeLatestEvent: CollectionAfterChangeHook<LeadEvent> = async ({
  data,
  doc,
  operation,
  req,
}) => {
  const lead = toId(data.lead)
  if (operation === 'create' && lead !== null) await setLatestEvent(req, lead, doc.id)
}

/** Replaces a deleted latest event by the newest remaining event of the lead. */
export const fallBackToEarlierEvent: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const { docs } = await req.payload.find({
    collection: 'leads',
    depth: 0,
    overrideAccess: true,
    pagination: false,
    req,
    select: {},
    where: { latestEvent: { equals: id } },
  })
  for (const lead of docs) await replaceLatestEvent(req, lead.id, id)
}

// Reads again after the first update: only the update locks the lead, so an event may have been created before it.
const replaceLatestEvent = async (req: PayloadRequest, lead: number, deletedId: number | string) => {
  const newest = await findNewestOther(req, lead, deletedId)
  await setLatestEvent(req, lead, newest)
  const newestNow = await findNewestOther(req, lead, deletedId)
  if (newestNow !== newest) await setLatestEvent(req, lead, newestNow)
}

const findNewestOther = async (req: PayloadRequest, lead: number, deletedId: number | string) => {
  const { docs } = await req.payload.find({
    collection: 'leadEvents',
    depth: 0,
    limit: 1,
    overrideAccess: true,
    pagination: false,
    req,
    select: {},
    sort: '-id',
    where: { and: [{ lead: { equals: lead } }, { id: { not_equals: deletedId } }] },
  })
  return docs[0]?.id ?? null
}

// A service write, because the lead may belong to another tenant than the caller's.
const setLatestEvent = (req: PayloadRequest, lead: number, event: number | null) =>
  asService(req, () =>
    req.payload.update({
      id: lead,
      collection: 'leads',
      data: { latestEvent: event },
      depth: 0,
      overrideAccess: true,
      req,
      select: {},
    }),
  )

const toId = (reference: unknown): number | null => {
  if (typeof reference === 'number' || typeof reference === 'string') return Number(reference)
  return typeof reference === 'object' && reference !== null && 'id' in reference ? toId(reference.id) : null
}
