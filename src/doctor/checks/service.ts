/** Checks of what the service keeps or derives: responses, keys, accounts, webhooks, natural keys, opening hours, speed. */
import { sql } from '@payloadcms/db-postgres'
import { escapeIdentifier } from 'pg'
import type { BasePayload } from 'payload'
import { parseHours } from '../../lib/openingHours/parse'
import { isIanaZone, nearestZone } from '../../lib/timeZone'
import { listReasonsToReadByPayload, listReasonsToWriteOneByOne } from '../../plugins/api/read/startupChecks'
import { compileStatement } from '../../plugins/database/connection/execute'
import { collectionOf, tableOf } from '../../plugins/database/model/model'
import { repeatedRows, uniqueKeysOf } from '../../plugins/records/uniqueKeys'
import { catalogueOf } from '../../plugins/webhooks/events'
import { wantedRoutes } from '../../plugins/webhooks/outbox/queues'
import { kept } from '../../plugins/webhooks/retention'
import { unsealSecret } from '../../plugins/webhooks/secrets'
import { deleteRows, maxExamples, type Problem, query, thenRecord } from '../run'

/** Expired idempotent responses that the background work should have deleted a day ago. */
export function* answers(payload: BasePayload): Generator<Problem> {
  yield {
    remedy: 'A running service removes them every hour; its log says why it does not. By hand:',
    steps: deleteRows,
    table: tableOf(payload, 'idempotentAnswers'),
    what: 'Expired idempotent responses have not been removed',
    where: `record.created_at < now() - interval '48 hours'`,
  }
}

/** API keys and claim links with a personal-data level that is not enforced, so that they read everything. */
export function* keys(payload: BasePayload): Generator<Problem> {
  const isKeyActive = 'record.revoked_at IS NULL AND (record.expires_at IS NULL OR record.expires_at > now())'
  const active = [
    ['apiKeys', 'API keys', isKeyActive],
    ['apiKeyClaims', 'Claim links', 'record.claimed_at IS NULL'],
  ] as const
  for (const [slug, label, isActive] of active) {
    yield {
      isNote: true,
      remedy:
        'These read all personal data, whatever their level. If that is too much, reduce their scopes or revoke them in the panel; otherwise set their level to full there.',
      table: tableOf(payload, slug),
      what: `${label} have a level of personal data that has no effect`,
      where: `record.personal_data IS DISTINCT FROM 'full' AND ${isActive}`,
    }
  }
}

/** Sales reps without an account: no user who signs in sees the leads of such a rep as their own. */
export function* repAccounts(payload: BasePayload): Generator<Problem> {
  const table = tableOf(payload, 'salesReps')
  const accounts = tableOf(payload, payload.config.admin.user)
  const hasAccount = (email: string) =>
    `EXISTS (SELECT FROM ${accounts} AS account WHERE account.email = ${email})`
  const isUnlinked = `NOT ${hasAccount('record.account_address')}`
  // Normalised as accounts store it: lower case, without surrounding blanks.
  const email = `lower(btrim(record."user", E' \\t\\r\\n'))`
  const isLinkable = `${isUnlinked} AND ${hasAccount(email)}`
  yield {
    remedy: 'They were written past the service. This statement links them:',
    steps: thenRecord(() => [
      { sql: `UPDATE sales_reps AS record SET account_address = ${email} WHERE ${isLinkable};` },
    ]),
    table,
    what: 'Sales reps have the address of an account and are not linked with it',
    where: isLinkable,
  }
  yield {
    isNote: true,
    remedy:
      'Nobody who signs in sees their leads as a rep’s own. In the panel, give the rep the address of an account, or make an account with the rep’s address.',
    table,
    what: 'Sales reps have no account',
    where: `${isUnlinked} AND NOT ${hasAccount(email)}`,
  }
}

/** Webhooks that miss events or cannot be signed, writes that wait for delivery, and deliveries kept too long. */
export async function* webhooks(payload: BasePayload): AsyncGenerator<Problem> {
  const secrets = await query<{ sealed: string; webhook: number }>(
    payload,
    'SELECT webhook, sealed FROM webhook_secrets WHERE expires_at IS NULL OR expires_at > now() ORDER BY webhook',
  )
  const unreadable = secrets.filter(
    ({ sealed, webhook }) => unsealSecret(payload, webhook, sealed) === undefined,
  )
  yield {
    ids: [...new Set(unreadable.map(({ webhook }) => webhook))],
    remedy:
      'PAYLOAD_SECRET has changed since they were created. Set the former one again, or create a new secret for each of these webhooks: POST /api/webhooks/{id}/secrets.',
    what: 'Webhooks have secrets that cannot be read, and nothing is signed with them',
  }
  const catalogue = catalogueOf(payload)
  const subscribed = await query<{ events: string[]; id: number }>(
    payload,
    `SELECT id, events FROM webhooks WHERE jsonb_typeof(events) = 'array' ORDER BY id`,
  )
  yield {
    ids: toIds(subscribed.filter(({ events }) => events.some((name) => !catalogue.has(name)))),
    remedy: 'A collection or a field was renamed or removed. Set the events of these webhooks again.',
    what: 'Webhooks subscribe to events that no longer exist',
  }
  // Triggers were off when these were written.
  const unrouted = await query<{ id: number }>(
    payload,
    `SELECT id FROM webhooks AS webhook WHERE NOT EXISTS (SELECT 1 FROM webhook_lanes WHERE webhook = id)
      OR EXISTS (SELECT 1 FROM (${wantedRoutes} WHERE lane.webhook = webhook.id) AS wanted
        WHERE NOT EXISTS (SELECT 1 FROM webhook_routes AS route WHERE route.tenant = wanted.tenant AND route.queue = wanted.queue))
    ORDER BY id`,
  )
  const ids = toIds(unrouted)
  yield {
    ids,
    remedy: 'With this statement they receive later changes, but not those made so far.',
    steps: [{ sql: `UPDATE webhooks SET updated_at = updated_at WHERE id IN (${ids.join()});` }],
    what: 'Webhooks have no queue, or no route to it, and receive no events',
  }
  yield {
    // The service may not be running.
    isNote: true,
    remedy:
      'While the service runs, its log says why. Otherwise start it, with WEBHOOK_WORKER other than false, or:',
    sql: `SELECT id::float8 AS id FROM webhook_fan_outs WHERE created_at < now() - interval '15 minutes' ORDER BY id LIMIT 1000`,
    steps: [{ command: 'npm run worker' }],
    what: 'Writes have not been turned into webhook deliveries for more than fifteen minutes',
  }
  const isOld = `record.status <> 'pending' AND record.created_at < now() - interval '${kept.deliveries + 2} days'`
  yield {
    remedy: 'A running service removes them every hour; its log says why it does not. By hand:',
    steps: [{ sql: `DELETE FROM webhook_deliveries AS record WHERE ${isOld};` }],
    table: 'webhook_deliveries',
    what: 'Finished deliveries have not been removed after their retention period',
    where: isOld,
  }
}

const toIds = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** Records with the same natural key within a tenant, although UNIQUE_KEYS requires it to be unique. */
export function* uniqueKeys(payload: BasePayload): Generator<Problem> {
  for (const key of uniqueKeysOf(payload)) {
    const { from, where } = repeatedRows(payload, key)
    const statement = sql`SELECT DISTINCT record.id FROM ${from} WHERE ${where}`.inlineParams()
    yield {
      remedy: `They were written before UNIQUE_KEYS included ${key.slug}.${key.field}, or a record that they reference has moved to another tenant. The panel lists them at ${payload.config.routes.admin}/collections/${key.slug}/repeated. Change or clear the value in all but one of them.`,
      sql: compileStatement(payload, statement).sql,
      what: `${collectionOf(payload, key.slug).label.plural} have the same ${key.field} as another in their tenant`,
    }
  }
}

/** Opening hours and time zones of locations that cannot be parsed: tasks there are due within the default hours. */
export async function* openingHours(payload: BasePayload): AsyncGenerator<Problem> {
  const locations = await query<{ hours: null | string; id: number; zone: null | string }>(
    payload,
    `SELECT id, opening_hours AS hours, time_zone AS zone FROM ${escapeIdentifier(tableOf(payload, 'locations'))}
      WHERE opening_hours IS NOT NULL OR time_zone IS NOT NULL ORDER BY id`,
  )
  yield {
    ids: toIds(locations.filter(({ hours }) => hours?.trim() && 'problem' in parseHours(hours))),
    remedy:
      'Tasks of their businesses are due within the usual hours. The form of each location says which part was not understood. Write it anew there.',
    what: 'Locations have opening hours that cannot be read',
  }
  const unknownZones = locations.filter(({ zone }) => zone?.trim() && !isIanaZone(zone))
  const zones = [...new Set(unknownZones.flatMap(({ zone }) => nearestZone(zone ?? '') ?? []))]
  const hint = zones.length > 0 ? ` Probably meant: ${zones.slice(0, maxExamples).join(', ')}.` : ''
  yield {
    ids: toIds(unknownZones),
    remedy: `Where the service does not know it, their hours count in the usual zone. Choose one in the form of each location.${hint}`,
    what: 'Locations have a time zone that is none of the IANA database',
  }
}

/** Collections that Payload reads, or that are written record by record, with the parts of their config that cause it. */
export function* slow(payload: BasePayload): Generator<Problem> {
  const note = {
    isNote: true,
    remedy: 'Nothing is wrong. What makes it so, and what can be marked, is in docs/extending.md.',
  }
  for (const [slug, ids] of listReasonsToReadByPayload(payload))
    yield { ...note, ids, what: `${slug} is read by Payload, and written record by record` }
  for (const [slug, ids] of listReasonsToWriteOneByOne(payload))
    yield { ...note, ids, what: `${slug} is written record by record` }
}
