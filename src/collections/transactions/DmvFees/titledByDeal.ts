/** The title of a fee record: the deals that it is charged to, and their buyers. */
import DataLoader from 'dataloader'
import type { Field, FieldHook, PayloadRequest, Where } from 'payload'

/**
 * Replaces the label for staff by the numbers and customers of the fee's deals, as far as they may see these. Without any, the
 * label stays: the amounts. The title is not stored, because a deal can change without its fees.
 */
export const titledByDeal = <F extends Field & { hooks: { afterRead: FieldHook[] } }>(field: F): F => ({
  ...field,
  hooks: { ...field.hooks, afterRead: [...field.hooks.afterRead, byDeal] },
})

const byDeal: FieldHook = async ({ data, req, value }) => {
  const id: unknown = data?.['id']
  const isTitle = value !== undefined && typeof id === 'number' && req.user?.collection === 'users'
  return isTitle ? ((await loaderOf(req).load(id)) ?? (value as unknown)) : (value as unknown)
}

const loaders = new WeakMap<PayloadRequest, DataLoader<number, string | undefined>>()

/** The deals of fees that are read together are read by one query. */
const loaderOf = (req: PayloadRequest): DataLoader<number, string | undefined> => {
  const known = loaders.get(req)
  if (known) return known
  // Not cached, because the same request may change a deal and read its fees again.
  const loader = new DataLoader((ids: readonly number[]) => titlesOf(req, ids), { cache: false })
  loaders.set(req, loader)
  return loader
}

// Several deals may name one record; who reads its title needs no more than the first ones.
const maxDeals = 2

const titlesOf = async (req: PayloadRequest, ids: readonly number[]): Promise<(string | undefined)[]> => {
  const deals = await visible(req, 'deals', { taxesAndFees: { in: ids } }, [
    'customer',
    'dealId',
    'taxesAndFees',
  ])
  const buyers = deals.flatMap(({ customer }) => (customer ? [customer] : []))
  const customers =
    buyers.length > 0 ? await visible(req, 'customers', { id: { in: buyers } }, ['label']) : []
  const names = new Map(customers.map(({ id, label }) => [id, label]))
  return ids.map((id) => {
    const own = deals.filter(({ taxesAndFees }) => taxesAndFees === id).slice(0, maxDeals)
    const titles = own.map(({ customer, dealId }) =>
      [dealId, names.get(customer)].filter(Boolean).join(' · '),
    )
    return titles.filter(Boolean).join(', ') || undefined
  })
}

const visible = async (
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
