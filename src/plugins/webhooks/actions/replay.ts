/** Lists and replays deliveries: those that the caller may see. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { WebhookDelivery } from '../../../payload-types'
import { defaultLocale } from '../../../vocabulary/locales'
import { answer, fail, type GuardedAction, listPage } from '../../api/actions'
import { tenantsOfCaller } from '../../auth/tenancy/tenants'
import { FilterError } from '../../database/connection/errors'
import { execute } from '../../database/connection/execute'
import { isId } from '../../database/model/id'
import { collectionOf, type FieldModel, modelOf } from '../../database/model/model'
import { both } from '../../database/query/access'
import { matchingIds } from '../../database/query/compile'
import { chargeFilter } from '../../database/query/cost'
import type { Clause, Filter } from '../../database/query/filter'
import { findIds } from '../../database/query/select'
import { isObject, parseWhere } from '../../database/query/where'
import { readDateTime } from '../../database/storage/dateTime'
import { readingOf } from '../../ledger/visibility'
import { deliveriesSlug, type DeliveryStatus } from '../deliveries'
import { subscribedCollections } from '../events'
import { requireReadableWebhook } from '../rights'

/**
 * Filters the deliveries of a webhook that the caller may see: for collections that they may read, in their own
 * tenants.
 */
const visibleDeliveries = async (req: PayloadRequest, webhook: number): Promise<Filter> => {
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

const clause = (
  payload: PayloadRequest['payload'],
  name: string,
  operator: Clause['operator'],
  value: Clause['value'],
): Filter => ({ operator, path: [deliveryField(payload, name)], value })

const deliveryField = (payload: PayloadRequest['payload'], name: string): FieldModel => {
  const field = collectionOf(payload, deliveriesSlug).fields.get(name)
  if (!field) throw new Error(`Deliveries have no ${name}.`)
  return field
}

type Window = {
  isTest?: true | undefined
  limit: number
  offset?: number
  status?: DeliveryStatus | undefined
}

/**
 * Reads the deliveries of a webhook that the caller may see, newest first. For the panel, which has checked that the
 * caller sees the webhook.
 */
export const readDeliveries = async (
  req: PayloadRequest,
  webhook: number,
  { isTest, limit, offset = 0, status }: Window,
): Promise<WebhookDelivery[]> => {
  const { payload } = req
  const ids = await findIds(req, deliveriesSlug, {
    filter: {
      and: [
        await visibleDeliveries(req, webhook),
        ...(isTest ? [clause(payload, 'isTest', 'equals', true)] : []),
        ...(status ? [clause(payload, 'status', 'equals', status)] : []),
      ],
    },
    limit,
    offset,
    sort: [{ descending: true, field: deliveryField(payload, 'id') }],
  })
  if (ids.length === 0) return []
  const { docs } = await payload.find({
    collection: deliveriesSlug,
    depth: 0,
    limit,
    pagination: false,
    req,
    sort: '-id',
    where: { id: { in: ids } },
  })
  return docs
}

export const deliveries: GuardedAction = {
  description:
    'Newest first: what was sent or waits, how often it was tried, and the beginning of each answer. Kept for 30 days. ' +
    'Of what the key may not read, and of other tenants, there are none.',
  lists: deliveriesSlug,
  method: 'GET',
  name: 'listWebhookDeliveries',
  path: '/{id}/deliveries',
  perform: async (call, { id, req }) =>
    answer(await listPage(call, deliveriesSlug, await visibleDeliveries(req, id))),
  rights: ['read'],
  summary: 'What a webhook was told',
}

const selectors = ['delivery', 'failedSince', 'where'] as const

type Selector = (typeof selectors)[number]

/** The filter for each way of choosing deliveries. */
const filterOf: Record<Selector, (payload: PayloadRequest['payload'], value: unknown) => Filter> = {
  delivery(payload, value) {
    if (!isId(value)) throw invalid('delivery', 'must be the id of a delivery, a whole number.')
    return clause(payload, 'id', 'equals', value)
  },
  failedSince(payload, value) {
    const moment = readDateTime(value)
    if (moment === undefined) {
      throw invalid('failedSince', 'must be an ISO 8601 time with its zone, such as 2026-03-01T09:30:00Z.')
    }
    const isLost = clause(payload, 'status', 'in', ['failed', 'held'])
    return { and: [clause(payload, 'createdAt', 'greater_than_equal', moment), isLost] }
  },
  where(payload, value) {
    if (!isObject(value))
      throw invalid(
        'where',
        'must be an object of field names of deliveries, such as {"status": {"equals": "failed"}}.',
      )
    try {
      const filter = parseWhere(modelOf(payload), value, collectionOf(payload, deliveriesSlug).fields)
      chargeFilter(filter)
      return filter
    } catch (error) {
      throw error instanceof FilterError ? fail('invalid_filter', error.message, 'where') : error
    }
  },
}

const invalid = (name: Selector, reason: string) => fail('invalid_value', `${name}: ${reason}`, name)

/** Sends the same bodies with the same `webhook-id`, so a receiver that already handled one can ignore it. */
export const replay: GuardedAction = {
  answers: { properties: { replayed: { type: 'integer' } }, required: ['replayed'], type: 'object' },
  body: {
    properties: {
      delivery: { description: 'One delivery, by its id.', type: 'integer' },
      failedSince: {
        description: 'All that failed or were held since then.',
        format: 'date-time',
        type: 'string',
      },
      where: { description: 'All that match, in the fields of deliveries.', type: 'object' },
    },
  },
  description:
    'Sends deliveries again from the first try client, with the same body and webhook-id. Takes one of delivery, failedSince and where. Answers how many: they are sent while the webhook is active.',
  method: 'POST',
  name: 'replayWebhook',
  path: '/{id}/replay',
  async perform({ payload }, { body, id, req }) {
    const [selector, ...others] = selectors.filter((each) => body[each] !== undefined)
    if (selector === undefined || others.length > 0) {
      throw fail(
        'invalid_body',
        `Send one of ${selectors.join(', ')}: which deliveries are to be sent again.`,
      )
    }
    const requestedFilter = filterOf[selector](payload, body[selector])
    await requireReadableWebhook(req, id)
    const filter = both(requestedFilter, await visibleDeliveries(req, id)) ?? requestedFilter
    const rows = await execute<{ id: number }>(
      req,
      sql`UPDATE webhook_deliveries SET status = 'pending', tries = 0, next_try = NULL, due_at = to_timestamp(0)
        WHERE id IN (${matchingIds(payload, deliveriesSlug, filter, { locale: defaultLocale })}) AND NOT is_test RETURNING id`,
    )
    return answer({ replayed: rows.length })
  },
  rights: ['write'],
  summary: 'Send deliveries again',
}
