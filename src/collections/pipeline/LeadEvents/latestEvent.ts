/**
 * Keeps a lead's `latestEvent` current. Both hooks write the lead in the request's own transaction, under the lead's row lock, so
 * the second of two concurrent requests sees the effect of the first.
 */
import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook, PayloadRequest } from 'payload'
import { asService } from '../../../fields/service'

/** The fields of an event that the hooks read. */
type LeadEvent = { id: number; lead?: unknown }

/** A created event that names a lead becomes that lead's latest. */
export const becomeLatestEvent: CollectionAfterChangeHook<LeadEvent> = async ({
  data,
  doc,
  operation,
  req,
}) => {
  const lead = idOf(data.lead)
  if (operation === 'create' && lead !== null) await setLatestEvent(req, lead, doc.id)
}

/** When the latest event is deleted, the newest remaining event of the lead takes its place. */
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
  for (const lead of docs) await fallBack(req, lead.id, id)
}

// Another event may have been created before the lock was taken. Under the lock none can be added, so it reads once
// more.
const fallBack = async (req: PayloadRequest, lead: number, leaving: number | string) => {
  const newest = await newestOther(req, lead, leaving)
  await setLatestEvent(req, lead, newest)
  const settled = await newestOther(req, lead, leaving)
  if (settled !== newest) await setLatestEvent(req, lead, settled)
}

const newestOther = async (req: PayloadRequest, lead: number, leaving: number | string) => {
  const { docs } = await req.payload.find({
    collection: 'leadEvents',
    depth: 0,
    limit: 1,
    overrideAccess: true,
    pagination: false,
    req,
    select: {},
    sort: '-id',
    where: { and: [{ lead: { equals: lead } }, { id: { not_equals: leaving } }] },
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

const idOf = (reference: unknown): number | null => {
  if (typeof reference === 'number' || typeof reference === 'string') return Number(reference)
  return typeof reference === 'object' && reference !== null && 'id' in reference ? idOf(reference.id) : null
}
