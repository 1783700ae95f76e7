import { sql } from '@payloadcms/db-postgres'
import { randomUUID } from 'node:crypto'
import { originOf } from '../../ledger/origin'
import { answer, fail, type GuardedAction } from '../../api/actions'
import { execute } from '../../database/connection/execute'
import { nearest } from '../../../lib/nearest'
import { catalogueOf, testBody, testEvent } from '../events'
import { tenantsOfWebhook } from '../ownTenants'
import { requireReadableWebhook } from '../rights'

/** A test is sent before all pending deliveries, even while the webhook is paused or disabled, and attempted once. */
export const test: GuardedAction = {
  answers: {
    properties: { delivery: { type: 'integer' }, message: { type: 'string' } },
    required: ['delivery', 'message'],
    type: 'object',
  },
  body: {
    properties: {
      event: {
        default: testEvent,
        description: 'Whose example is sent, as GET /webhooks/events lists them.',
        type: 'string',
      },
    },
  },
  description:
    'Sends the example of an event, once, also while the webhook is paused or disabled. Answers the id of its delivery: what became of it is listed at /webhooks/{id}/deliveries.',
  method: 'POST',
  name: 'testWebhook',
  path: '/{id}/test',
  async perform({ payload }, { body, id, req }) {
    const { event = testEvent } = body
    const catalogue = catalogueOf(payload)
    const chosen = typeof event === 'string' ? catalogue.get(event) : undefined
    if (!chosen) {
      const hint = typeof event === 'string' ? nearest(event, [...catalogue.keys()]) : '.'
      throw fail(
        'invalid_value',
        `event: there is no such event${hint} GET /api/webhooks/events lists them.`,
        'event',
      )
    }
    await requireReadableWebhook(req, id)
    const { actor, requestId } = originOf(req)
    const sent = testBody(chosen.example, { actor, at: new Date(), requestId, webhook: id })
    const message = `msg_${randomUUID()}`
    const rows = await execute<{ id: number }>(
      req,
      sql`INSERT INTO webhook_deliveries (webhook, message, event, collection, record_id, sequence, status, tries, attempts, body,
          is_test, tenants, due_at, created_at)
        SELECT ${id}, ${message}, ${chosen.name}, 'webhooks', ${id}, 0, 'pending', 0, '[]', ${JSON.stringify(sent)}, TRUE,
          to_jsonb(${tenantsOfWebhook(sql`${id}`)}), to_timestamp(-1), clock_timestamp()
        RETURNING id`,
    )
    return { ...answer({ delivery: rows[0]?.id, message }), status: 202 }
  },
  rights: ['write'],
  status: 202,
  summary: 'Try a webhook',
}
