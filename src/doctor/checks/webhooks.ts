/** Webhooks that miss events or cannot be signed, writes that wait for delivery, and deliveries kept too long. */
import type { BasePayload } from 'payload'
import { catalogueOf } from '../../plugins/webhooks/events'
import { wantedRoutes } from '../../plugins/webhooks/outbox/queues'
import { kept } from '../../plugins/webhooks/retention'
import { unsealSecret } from '../../plugins/webhooks/secrets'
import { query, findInvalidRows } from '../readOnlyQuery'
import { type Check, maxExamples, type Finding } from '../finding'

export const webhooks: Check = {
  name: 'webhooks',
  run: async (payload) => [
    ...(await findUnreadable(payload)),
    ...(await findUnknownEvents(payload)),
    ...(await findUnrouted(payload)),
    ...(await findWaiting(payload)),
    ...(await findInvalidRows(payload, 'webhook_deliveries', [oldDeliveries])),
  ],
}

const isOld = `record.status <> 'pending' AND record.created_at < now() - interval '${kept.deliveries + 2} days'`

const oldDeliveries = {
  condition: isOld,
  remedy: 'A running service removes them every hour; its log says why it does not. By hand:',
  steps: [{ sql: `DELETE FROM webhook_deliveries AS record WHERE ${isOld};` }],
  what: 'Finished deliveries have not been removed after their retention period',
}

/** Secrets that were encrypted under another PAYLOAD_SECRET. */
const findUnreadable = async (payload: BasePayload): Promise<Finding[]> => {
  const secrets = await query<{ sealed: string; webhook: number }>(
    payload,
    'SELECT webhook, sealed FROM webhook_secrets WHERE expires_at IS NULL OR expires_at > now() ORDER BY webhook',
  )
  const unreadable = secrets.filter(
    ({ sealed, webhook }) => unsealSecret(payload, webhook, sealed) === undefined,
  )
  return toFindings(
    unreadable.map(({ webhook }) => webhook),
    {
      remedy:
        'PAYLOAD_SECRET has changed since they were created. Set the former one again, or create a new secret for each of these webhooks: POST /api/webhooks/{id}/secrets.',
      steps: [],
      what: 'Webhooks have secrets that cannot be read, and nothing is signed with them',
    },
  )
}

const findUnknownEvents = async (payload: BasePayload): Promise<Finding[]> => {
  const catalogue = catalogueOf(payload)
  const rows = await query<{ events: string[]; id: number }>(
    payload,
    `SELECT id, events FROM webhooks WHERE jsonb_typeof(events) = 'array' ORDER BY id`,
  )
  const outdated = rows.filter(({ events }) => events.some((name) => !catalogue.has(name)))
  return toFindings(
    outdated.map(({ id }) => id),
    {
      remedy: 'A collection or a field was renamed or removed. Set the events of these webhooks again.',
      steps: [],
      what: 'Webhooks subscribe to events that no longer exist',
    },
  )
}

/** Webhooks without a queue or a route, because triggers were off when they were written. */
const findUnrouted = async (payload: BasePayload): Promise<Finding[]> => {
  const rows = await query<{ id: number }>(
    payload,
    `SELECT id FROM webhooks AS webhook WHERE NOT EXISTS (SELECT 1 FROM webhook_lanes WHERE webhook = id)
      OR EXISTS (SELECT 1 FROM (${wantedRoutes} WHERE lane.webhook = webhook.id) AS wanted
        WHERE NOT EXISTS (SELECT 1 FROM webhook_routes AS route WHERE route.tenant = wanted.tenant AND route.queue = wanted.queue))
    ORDER BY id`,
  )
  return toFindings(
    rows.map(({ id }) => id),
    {
      remedy: 'With this statement they receive later changes, but not those made so far.',
      steps: [
        {
          sql: `UPDATE webhooks SET updated_at = updated_at WHERE id IN (${rows.map(({ id }) => id).join()});`,
        },
      ],
      what: 'Webhooks have no queue, or no route to it, and receive no events',
    },
  )
}

/** Reports a note only, because the service may not be running. */
const findWaiting = async (payload: BasePayload): Promise<Finding[]> => {
  const rows = await query<{ id: number }>(
    payload,
    `SELECT id::float8 AS id FROM webhook_fan_outs WHERE created_at < now() - interval '15 minutes' ORDER BY id LIMIT 1000`,
  )
  return toFindings(
    rows.map(({ id }) => id),
    {
      isNote: true,
      remedy:
        'While the service runs, its log says why. Otherwise start it, with WEBHOOK_WORKER other than false, or:',
      steps: [{ command: 'npm run worker' }],
      what: 'Writes have not been turned into webhook deliveries for more than fifteen minutes',
    },
  )
}

const toFindings = (ids: readonly number[], finding: Omit<Finding, 'count' | 'examples'>): Finding[] => {
  const distinct = [...new Set(ids)]
  return distinct.length === 0
    ? []
    : [{ ...finding, count: distinct.length, examples: distinct.slice(0, maxExamples) }]
}
