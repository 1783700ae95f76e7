/** Reads the enabled webhooks for the fan-out. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { tenantFilter } from '../../auth/tenancy/tenants'
import type { Filter } from '../../database/query/filter'
import { type CollectionModel, collectionOf, type FieldModel, modelOf } from '../../database/model/model'
import { withStepFilters } from '../../database/query/access'
import { parseWhere } from '../../database/query/where'
import { type Queryable, queryRows } from '../connection'
import { payloadFields } from '../events'
import { subscribedCollections } from '../subscribedCollections'
import { tenantsOfWebhook } from '../ownTenants'
import type { DisabledReason, WebhookState } from '../state'
import { shareWithoutTenant } from './shares'
import type { Subscription } from './subscription'

type Row = {
  events: string[] | null
  filter: unknown
  id: number
  payload: string[] | null
  reason: DisabledReason | null
  share: null | number
  state: WebhookState
  tenants: number[]
}

/** Caches the enabled webhooks until a webhook, its state or its share is written. */
export class Subscriptions {
  private known: readonly Subscription[] = []
  private version = ''

  constructor(private readonly payload: BasePayload) {}

  /** @param version `subscriptionsVersion` as the transaction sees it */
  async read(client: Queryable, version: string): Promise<readonly Subscription[]> {
    if (version !== this.version) {
      this.known = await readSubscriptions(this.payload, client)
      this.version = version
    }
    return this.known
  }

  /** Forces the next call to read them again. */
  forget(): void {
    this.version = ''
  }
}

/**
 * Changes whenever a webhook, its state or its share is written: Postgres stores the writing transaction's id in
 * `xmin` of the row.
 */
export const subscriptionsVersion = sql`(
    SELECT concat_ws('/', count(*), max(xmin::text::bigint), sum(xmin::text::bigint)) FROM webhooks
  ) || ' ' || (
    SELECT concat_ws('/', count(*), max(xmin::text::bigint), sum(xmin::text::bigint)) FROM webhook_states
  ) || ' ' || (
    SELECT concat_ws('/', count(*), max(xmin::text::bigint), sum(xmin::text::bigint)) FROM webhook_shares)`

const readSubscriptions = async (payload: BasePayload, client: Queryable): Promise<Subscription[]> => {
  const rows = await queryRows<Row>(
    payload,
    client,
    sql`SELECT webhook.id, webhook.events, webhook.filter, webhook.payload, coalesce(state.state, 'active') AS state, state.reason,
        noted.share, ${tenantsOfWebhook(sql`webhook.id`)} AS tenants
      FROM webhooks AS webhook LEFT JOIN webhook_states AS state ON state.id = webhook.id
        LEFT JOIN webhook_shares AS noted ON noted.webhook = webhook.id
      WHERE webhook.enabled IS NOT FALSE ORDER BY webhook.id`,
  )
  const subscriptions: Subscription[] = []
  for (const row of rows) {
    try {
      subscriptions.push(await subscriptionOf(payload, row))
    } catch (error) {
      // It names a field or event that no longer exists: it gets nothing until it is corrected, rather than too much.
      payload.logger.error({
        err: error,
        msg: 'a webhook cannot be read and hears of nothing',
        webhook: row.id,
      })
    }
  }
  return subscriptions
}

const subscriptionOf = async (payload: BasePayload, row: Row): Promise<Subscription> => {
  const { id, state, tenants } = row
  const shareOfTenants = tenants.length > 0 ? Math.min(...tenants) : shareWithoutTenant
  const events = row.events && row.events.length > 0 ? new Set(row.events) : undefined
  // A filter that failed is not evaluated again before somebody resumes the webhook; all its deliveries are held
  // until then.
  const filters =
    row.filter && row.reason !== 'filter'
      ? await filtersOf(payload, row.filter, subscribedCollections(payload, row.events), tenants)
      : undefined
  return {
    events,
    filters,
    hasShare: row.share !== null,
    id,
    shareOfTenants,
    payload: fieldsOf(payload, row.payload ?? []),
    share: row.share ?? shareOfTenants,
    state,
    tenants,
  }
}

/** Limited to the webhook's tenants, as for a caller of these tenants. */
const filtersOf = async (
  payload: BasePayload,
  where: unknown,
  collections: readonly CollectionModel[],
  tenants: readonly number[],
): Promise<Map<string, Filter>> => {
  const filters = new Map<string, Filter>()
  for (const { fields, slug } of collections) {
    const filter = parseWhere(modelOf(payload), where, fields)
    filters.set(
      slug,
      tenants.length === 0
        ? filter
        : await withStepFilters(filter, (target) => tenantFilter(payload, target, tenants, 'read')),
    )
  }
  return filters
}

const fieldsOf = (payload: BasePayload, names: readonly string[]): Map<string, FieldModel[]> => {
  const found = new Map<string, FieldModel[]>()
  for (const each of names) {
    const [slug = '', ...rest] = each.split('.')
    const name = rest.join('.')
    // Checked again, as the field may be marked as personal data since.
    const field = payloadFields(collectionOf(payload, slug)).find((known) => known.name === name)
    if (!field) throw new Error(`There is no field ${each} that can be told.`)
    found.set(slug, [...(found.get(slug) ?? []), field])
  }
  return found
}
