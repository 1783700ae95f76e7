/** The deliveries that a caller may see: those about collections they may read, in their own tenants. */
import type { PayloadRequest } from 'payload'
import { tenantsOfCaller } from '../../auth/tenancy/tenants'
import { readingOf } from '../../ledger/visibility'
import type { Clause, Filter } from '../../database/query/filter'
import { collectionOf } from '../../database/model/model'
import { deliveriesSlug } from '../deliveries'
import { subscribedCollections } from '../subscribedCollections'

/** The visible deliveries of a webhook. */
export const visibleDeliveries = async (req: PayloadRequest, webhook: number): Promise<Filter> => {
  const { payload, user } = req
  const slugs = subscribedCollections(payload, null).map(({ slug }) => slug)
  const canRead = await readingOf(req, slugs)
  const readable = slugs.filter((slug) => canRead.get(slug) === true)
  const callerTenants = tenantsOfCaller(user)
  return {
    and: [
      clause(payload, 'webhook', 'equals', webhook),
      clause(payload, 'collection', 'in', readable),
      ...(callerTenants ? [clause(payload, 'tenants', 'in', callerTenants)] : []),
    ],
  }
}

export const clause = (
  payload: PayloadRequest['payload'],
  name: string,
  operator: Clause['operator'],
  value: Clause['value'],
): Filter => {
  const field = collectionOf(payload, deliveriesSlug).fields.get(name)
  if (!field) throw new Error(`Deliveries have no ${name}.`)
  return { operator, path: [field], value }
}
