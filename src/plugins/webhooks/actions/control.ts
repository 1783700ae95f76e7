/** Reads the state of a webhook, pauses, resumes and tests it, and creates its secrets. */
import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { nearest } from '../../../lib/nearest'
import { answer, fail, type GuardedAction, type JsonSchema } from '../../api/actions'
import { execute } from '../../database/connection/execute'
import { originOf } from '../../ledger/origin'
import { catalogueOf, testBody, testEvent } from '../events'
import { requireReadableWebhook, tenantsOfWebhook } from '../rights'
import { addSecret, countLive } from '../secrets'
import { type DisabledReason, disabledReasons, type WebhookState } from '../tables'

export type StateResponse = {
  /** When its tenant's events began to wait because too many deliveries are pending; null while they do not wait. */
  eventsWaitSince: null | string
  /** When its deliveries began to fail; null while they succeed. */
  failingSince: null | string
  /** Failed attempts since `failingSince`. */
  failures: number
  /** Deliveries that are sent only when somebody replays them. */
  held: number
  /** When the oldest pending delivery was created. */
  oldest: null | string
  /** When the oldest failed or held delivery was created. */
  oldestFailed: null | string
  reason: DisabledReason | null
  /** The secrets that have not expired, newest first. */
  secrets: { createdAt: string; expiresAt: null | string }[]
  since: null | string
  state: WebhookState
  /** Pending deliveries. */
  waiting: number
}

const dateTimeOrNull: JsonSchema = { format: 'date-time', type: ['string', 'null'] }

const stateSchema: JsonSchema = {
  properties: {
    eventsWaitSince: dateTimeOrNull,
    failingSince: dateTimeOrNull,
    failures: { type: 'integer' },
    held: { type: 'integer' },
    oldest: dateTimeOrNull,
    oldestFailed: dateTimeOrNull,
    reason: { enum: [...disabledReasons, null], type: ['string', 'null'] },
    secrets: {
      items: { properties: { createdAt: dateTimeOrNull, expiresAt: dateTimeOrNull }, type: 'object' },
      type: 'array',
    },
    since: dateTimeOrNull,
    state: { enum: ['active', 'paused', 'disabled'], type: 'string' },
    waiting: { type: 'integer' },
  },
  type: 'object',
}

/** The state of a webhook, for a caller who may see it. */
export const readState = async (req: PayloadRequest, webhook: number): Promise<StateResponse> => {
  const [row] = await execute<StateResponse>(
    req,
    sql`SELECT to_jsonb(state.failing_since) AS "failingSince", coalesce(state.failures, 0) AS failures,
        coalesce(state.state, 'active') AS state, state.reason, to_jsonb(state.since) AS since,
        (SELECT count(*)::int FROM webhook_deliveries AS delivery WHERE delivery.webhook = target.id AND delivery.status = 'pending') AS waiting,
        (SELECT count(*)::int FROM webhook_deliveries AS delivery WHERE delivery.webhook = target.id AND delivery.status = 'held') AS held,
        (SELECT to_jsonb(own.full_since) FROM webhook_lanes AS lane JOIN webhook_queues AS own ON own.queue = lane.queue
          WHERE lane.webhook = target.id) AS "eventsWaitSince",
        (SELECT to_jsonb(min(delivery.created_at)) FROM webhook_deliveries AS delivery
          WHERE delivery.webhook = target.id AND delivery.status = 'pending') AS oldest,
        (SELECT to_jsonb(min(delivery.created_at)) FROM webhook_deliveries AS delivery
          WHERE delivery.webhook = target.id AND delivery.status IN ('failed', 'held') AND NOT delivery.is_test) AS "oldestFailed",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('createdAt', secret.created_at, 'expiresAt', secret.expires_at)
            ORDER BY secret.id DESC), '[]') FROM webhook_secrets AS secret
          WHERE secret.webhook = target.id AND (secret.expires_at IS NULL OR secret.expires_at > clock_timestamp())) AS secrets
      FROM (SELECT ${webhook}::int AS id) AS target LEFT JOIN webhook_states AS state ON state.id = target.id`,
  )
  if (!row) throw new Error('A webhook has no state.')
  return {
    ...row,
    eventsWaitSince: iso(row.eventsWaitSince),
    failingSince: iso(row.failingSince),
    oldest: iso(row.oldest),
    oldestFailed: iso(row.oldestFailed),
    secrets: row.secrets.map(({ createdAt, expiresAt }) => ({
      createdAt: iso(createdAt) ?? '',
      expiresAt: iso(expiresAt),
    })),
    since: iso(row.since),
  }
}

/** A webhook that the service has disabled, or whose deliveries fail; `since` is ISO 8601. */
type FailingState = { failures: number; id: number; isDisabled: boolean; since: string }

/**
 * The webhooks of all tenants that the service has disabled, then those that have failed `minFailures` times in a row.
 */
export const failingStates = (
  req: PayloadRequest,
  { limit, minFailures }: { limit: number; minFailures: number },
): Promise<FailingState[]> =>
  execute<FailingState>(
    req,
    sql`SELECT id, failures, state = 'disabled' AS "isDisabled",
        to_jsonb(CASE WHEN state = 'disabled' THEN since ELSE failing_since END) AS since
      FROM webhook_states WHERE state = 'disabled'
        OR (state = 'active' AND failing_since IS NOT NULL AND failures >= ${minFailures})
      ORDER BY state = 'disabled' DESC, id LIMIT ${limit}`,
  )

const iso = (value: null | string): null | string => (value === null ? null : new Date(value).toISOString())

export const state: GuardedAction = {
  answers: stateSchema,
  description:
    'active, paused, or disabled: by itself, as its receiver answered 410 or failed for five days, or as its filter could not be asked. Since when it fails, what waits, since when its tenant’s events wait as too many deliveries do, and when its secrets were made.',
  method: 'GET',
  name: 'getWebhookState',
  path: '/{id}/state',
  perform: async (_, { id, req }) => answer(await readState(req, id)),
  rights: ['read'],
  summary: 'How a webhook does',
}

export const pause: GuardedAction = {
  answers: stateSchema,
  description: 'What it hears of waits until it is resumed. Answers its state.',
  method: 'POST',
  name: 'pauseWebhook',
  path: '/{id}/pause',
  async perform(_, { id, req }) {
    await requireReadableWebhook(req, id)
    const rows = await execute<{ state: WebhookState }>(
      req,
      sql`INSERT INTO webhook_states AS state (id, state, since) VALUES (${id}, 'paused', clock_timestamp())
        ON CONFLICT (id) DO UPDATE SET
          since = CASE WHEN state.state = 'active' THEN excluded.since ELSE state.since END,
          state = CASE WHEN state.state = 'active' THEN 'paused' ELSE state.state END
        RETURNING state.state`,
    )
    if (rows[0]?.state === 'disabled') {
      throw fail('conflict', 'This webhook is disabled, and is sent nothing. Resume it first.')
    }
    return answer(await readState(req, id))
  },
  rights: ['write'],
  summary: 'Pause a webhook',
}

export const resume: GuardedAction = {
  answers: stateSchema,
  description:
    'What waited since it was paused is sent. What came while it was disabled is held until it is replayed. Answers its state.',
  method: 'POST',
  name: 'resumeWebhook',
  path: '/{id}/resume',
  async perform(_, { id, req }) {
    await requireReadableWebhook(req, id)
    await execute(
      req,
      sql`UPDATE webhook_states SET state = 'active', reason = NULL, since = clock_timestamp(), failing_since = NULL, failures = 0
        WHERE id = ${id} AND state <> 'active'`,
    )
    return answer(await readState(req, id))
  },
  rights: ['write'],
  summary: 'Resume a webhook',
}

const maxOverlapHours = 30 * 24
const defaultOverlapHours = 24
const maxLiveSecrets = 10

/** The response shows the secret; it cannot be read again. */
export const secrets: GuardedAction = {
  answers: { properties: { secret: { type: 'string' } }, required: ['secret'], type: 'object' },
  body: {
    properties: {
      overlapHours: {
        default: defaultOverlapHours,
        description: 'How long the secrets before it go on to sign.',
        maximum: maxOverlapHours,
        minimum: 0,
        type: 'number',
      },
    },
  },
  description:
    'Answers it, this once. Until the time is over deliveries are signed with it and with those before it, so that none is refused meanwhile.',
  method: 'POST',
  name: 'createWebhookSecret',
  path: '/{id}/secrets',
  async perform(_, { body, id, req }) {
    const { overlapHours = defaultOverlapHours } = body
    if (typeof overlapHours !== 'number' || !(overlapHours >= 0 && overlapHours <= maxOverlapHours)) {
      throw fail(
        'invalid_value',
        `overlapHours: must be a number of hours from 0 to ${maxOverlapHours}; ${defaultOverlapHours} when it is left out.`,
        'overlapHours',
      )
    }
    await requireReadableWebhook(req, id)
    if (overlapHours > 0 && (await countLive(req, id)) >= maxLiveSecrets) {
      throw fail(
        'conflict',
        `This webhook has ${maxLiveSecrets} secrets that sign. Wait until some expire, or send {"overlapHours": 0}, which ends them.`,
      )
    }
    return {
      ...answer({ secret: await addSecret(req, id, overlapHours) }),
      headers: { 'Cache-Control': 'no-store' },
      status: 201,
    }
  },
  rights: ['write'],
  status: 201,
  summary: 'Make another secret',
}

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
    const eventType = typeof event === 'string' ? catalogue.get(event) : undefined
    if (!eventType) {
      const hint = typeof event === 'string' ? nearest(event, [...catalogue.keys()]) : '.'
      throw fail(
        'invalid_value',
        `event: there is no such event${hint} GET /api/webhooks/events lists them.`,
        'event',
      )
    }
    await requireReadableWebhook(req, id)
    const { actor, requestId } = originOf(req)
    const sent = testBody(eventType.example, { actor, at: new Date(), requestId, webhook: id })
    const message = `msg_${randomUUID()}`
    const rows = await execute<{ id: number }>(
      req,
      sql`INSERT INTO webhook_deliveries (webhook, message, event, collection, record_id, sequence, status, tries, attempts, body,
          is_test, tenants, due_at, created_at)
        SELECT ${id}, ${message}, ${eventType.name}, 'webhooks', ${id}, 0, 'pending', 0, '[]', ${JSON.stringify(sent)}, TRUE,
          to_jsonb(${tenantsOfWebhook(sql`${id}`)}), to_timestamp(-1), clock_timestamp()
        RETURNING id`,
    )
    return { ...answer({ delivery: rows[0]?.id, message }), status: 202 }
  },
  rights: ['write'],
  status: 202,
  summary: 'Try a webhook',
}
