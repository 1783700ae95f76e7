/** Loads the enabled webhooks in the form that the fan-out uses. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { tenantFilter } from '../../auth/tenancy/tenants'
import type { Filter } from '../../database/query/filter'
import { type CollectionModel, collectionOf, type FieldModel, modelOf } from '../../database/model/model'
import { withStepFilters } from '../../database/query/access'
import { parseWhere } from '../../database/query/where'
import { type Queryable, queryRows } from '../connection'
import { payloadFields, subscribedCollections } from '../events'
import { tenantsOfWebhook } from '../rights'
import type { DisabledReason, WebhookState } from '../tables'

/** A webhook as the fan-out uses it. */
export type Subscription = {
  /** Undefined means every event. */
  events: ReadonlySet<string> | undefined
  /** The filter for each collection, limited to the webhook's tenants; undefined means every record. */
  filters: ReadonlyMap<string, Filter> | undefined
  id: number
  /** By collection, the fields whose values are sent. */
  payload: ReadonlyMap<string, readonly FieldModel[]>
  state: WebhookState
  /** Empty means all tenants. */
  tenants: readonly number[]
}

type Row = {
  events: string[] | null
  filter: unknown
  id: number
  payload: string[] | null
  reason: DisabledReason | null
  state: WebhookState
  tenants: number[]
}

/** The queue of webhooks without tenants: ids of tenants begin with 1. */
export const queueOfAllTenants = 0

type CacheEntry = { subscriptions: readonly Subscription[]; version: string }

const maxCached = 10_000

/**
 * A cache of the enabled webhooks of each queue, in the order of their ids. An entry is valid until one of its webhooks
 * is written.
 */
export class Subscriptions {
  private readonly known = new Map<number, CacheEntry>()

  constructor(private readonly payload: BasePayload) {}

  /** @param version `subscriptionsVersion` as the transaction sees it */
  async load(queue: number, version: string, client: Queryable): Promise<readonly Subscription[]> {
    const known = this.known.get(queue)
    if (known?.version === version) return known.subscriptions
    const subscriptions = await readSubscriptions(this.payload, client, queue)
    if (this.known.size >= maxCached) this.known.clear()
    this.known.set(queue, { subscriptions, version })
    return subscriptions
  }
}

/**
 * SQL for a value that changes whenever a webhook of the queue, its state or its lane is written: Postgres stores the
 * writing transaction's id in `xmin` of the row.
 */
export const subscriptionsVersion = (queue: string): string =>
  `(SELECT concat_ws('/', count(*), max(part.xmin), sum(part.xmin)) FROM webhook_lanes AS lane
      JOIN webhooks AS webhook ON webhook.id = lane.webhook LEFT JOIN webhook_states AS state ON state.id = lane.webhook
      CROSS JOIN LATERAL (VALUES (lane.xmin::text::bigint), (webhook.xmin::text::bigint), (state.xmin::text::bigint)) AS part(xmin)
    WHERE lane.queue = ${queue})`

const readSubscriptions = async (
  payload: BasePayload,
  client: Queryable,
  queue: number,
): Promise<Subscription[]> => {
  const rows = await queryRows<Row>(
    payload,
    client,
    sql`SELECT webhook.id, webhook.events, webhook.filter, webhook.payload, coalesce(state.state, 'active') AS state, state.reason,
        ${tenantsOfWebhook(sql`webhook.id`)} AS tenants
      FROM webhook_lanes AS lane JOIN webhooks AS webhook ON webhook.id = lane.webhook
        LEFT JOIN webhook_states AS state ON state.id = webhook.id
      WHERE lane.queue = ${queue} AND webhook.enabled IS NOT FALSE ORDER BY webhook.id`,
  )
  const subscriptions: Subscription[] = []
  for (const row of rows) {
    try {
      subscriptions.push(await toSubscription(payload, row))
    } catch (error) {
      // The webhook refers to a field or an event that no longer exists. Until it is corrected it receives no events,
      // so that it never receives too many.
      payload.logger.error({
        err: error,
        msg: 'cannot load a webhook: it receives no events',
        webhook: row.id,
      })
    }
  }
  return subscriptions
}

const toSubscription = async (payload: BasePayload, row: Row): Promise<Subscription> => {
  const { id, state, tenants } = row
  const events = row.events && row.events.length > 0 ? new Set(row.events) : undefined
  // A filter that failed is not evaluated again until the webhook is resumed; all its deliveries are held
  // until then.
  const filters =
    row.filter && row.reason !== 'filter'
      ? await parseFilters(payload, row.filter, subscribedCollections(payload, row.events), tenants)
      : undefined
  return {
    events,
    filters,
    id,
    payload: findPayloadFields(payload, row.payload ?? []),
    state,
    tenants,
  }
}

/** Parses the filter for each collection, and limits it to the webhook's tenants as for a caller of these tenants. */
const parseFilters = async (
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

const findPayloadFields = (payload: BasePayload, names: readonly string[]): Map<string, FieldModel[]> => {
  const fieldsBySlug = new Map<string, FieldModel[]>()
  for (const each of names) {
    const [slug = '', ...rest] = each.split('.')
    const name = rest.join('.')
    // Checked again, as the field may be marked as personal data since.
    const field = payloadFields(collectionOf(payload, slug)).find((known) => known.name === name)
    if (!field) throw new Error(`There is no field ${each} that a payload can contain.`)
    fieldsBySlug.set(slug, [...(fieldsBySlug.get(slug) ?? []), field])
  }
  return fieldsBySlug
}
