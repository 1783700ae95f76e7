/** Titles a fee record by the deals that it is charged to, and their buyers. */
import DataLoader from 'dataloader'
import type { Field, FieldHook, PayloadRequest, Where } from 'payload'

/**
 * Replaces the label, for staff, by the numbers and customers of the fee's visible deals. Without such deals, the stored label
 * (the amounts) stays. The title is not stored, because a deal can change without its fees.
 */
export const titledByDeal = <F extends Field & { hooks: { afterRead: FieldHook[] } }>(field: F): F => ({
  ...field,
  hooks: { ...field.hooks, afterRead: [...field.hooks.afterRead, replaceByTitle] },
})

const replaceByTitle: FieldHook = async ({ data, req, value }) => {
  const id: unknown = data?.['id']
  const isTitle = value !== undefined && typeof id === 'number' && req.user?.collection === 'users'
  return isTitle ? ((await getLoader(req).load(id)) ?? (value as unknown)) : (value as unknown)
}

const loaders = new WeakMap<PayloadRequest, DataLoader<number, string | undefined>>()

/** Batches fees that are read together, so that one query finds their deals. */
const getLoader = (req: PayloadRequest): DataLoader<number, string | undefined> => {
  const existing = loaders.get(req)
  if (existing) return existing
  // Not cached, because the same request may change a deal and read its fees again.
  const loader = new DataLoader((ids: readonly number[]) => loadTitles(req, ids), { cache: false })
  loaders.set(req, loader)
  return loader
}

// Several deals may reference one fee record; a title with the first ones is enough.
const maxDeals = 2

const loadTitles = async (req: PayloadRequest, ids: readonly number[]): Promise<(string | undefined)[]> => {
  const deals = await findVisible(req, 'deals', { taxesAndFees: { in: ids } }, [
    'customer',
    'dealId',
    'taxesAndFees',
  ])
  const buyers = deals.flatMap(({ customer }) => (customer ? [customer] : []))
  const customers =
    buyers.length > 0 ? await findVisible(req, 'customers', { id: { in: buyers } }, ['label']) : []
  const names = new Map(customers.map(({ id, label }) => [id, label]))
  return ids.map((id) => {
    const feeDeals = deals.filter(({ taxesAndFees }) => taxesAndFees === id).slice(0, maxDeals)
    const titles = feeDeals.map(({ customer, dealId }) =>
      [dealId, names.get(customer)].filter(Boolean).join(' · '),
    )
    return titles.filter(Boolean).join(', ') || undefined
  })
}

const findVisible = async (
  req: PayloadRequest,
  collection: 'customers' | 'deals',
  where: Where,
  fields: readonly string[],
): Promise<Record<string, unknown>[]> => {
  // A refused read would end the request's transaction.
  if ((await req.payload.collections[collection].config.access.read({ req })) === false) return []
  const { docs } = await req.payload.find({
    collection,
    depth: 0,
    joins: false,
    overrideAccess: false,
    pagination: false,
    req,
    select: Object.fromEntries(fields.map((name) => [name, true])),
    sort: 'id',
    where,
  })
  return docs as unknown as Record<string, unknown>[]
}
