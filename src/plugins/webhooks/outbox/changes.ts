/** Reads the changes that are not yet deliveries, in the order of the writes. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import type { Changed } from '../../ledger/difference'
import { tenantPathsOf } from '../../auth/tenancy/tenants'
import { derivedFrom } from '../../../lib/payloadState'
import { modelOf } from '../../database/model/model'
import { type Queryable, queryRows } from '../connection'
import { transitionFields } from '../events'
import { hasEvents } from '../events/transitions'
import { subscriptionsVersion } from './subscriptions'
import type { Change, Noted } from './change'

/** Changes locked by this transaction. */
export type Taken = {
  /** The shares with backlog. */
  backlogged: number[]
  changes: Noted[]
  /** Ids of their rows in `webhook_fan_outs`. */
  fanOuts: number[]
  /** The `subscriptionsVersion` that this transaction sees. */
  subscriptions: string
  /** Whether `changes` contains all changes of these rows; otherwise as many as fit. */
  isAll: boolean
}

export type Row = Omit<Change, 'actor' | 'changes'> & {
  actorId: null | string
  actorType: Change['actor']['type']
  changes: Changed | null
}

type NotedRow = Row & {
  /** The number of changes found, including those beyond the size limit. */
  found: number
  place: number
}

const maxFanOuts = 200
/**
 * The maximum size of changes read at once, in bytes: values may be long, and Postgres limits a jsonb array to 256
 * MB.
 */
export const maxTextBytes = 16 * 1024 * 1024

/** The columns of a ledger row, aliased `change`, that the fan-out reads. */
export const shownChange = (
  payload: BasePayload,
): SQL => sql`change.id, change.collection, change.record_id::int AS "recordId",
  change.operation, change.tenants, change.created_at AS "createdAt", change.batch_id AS "batchId",
  change.request_id AS "requestId", change.actor_type AS "actorType", change.actor_id AS "actorId",
  ARRAY(SELECT jsonb_object_keys(change.changes)) AS changed, ${decidingFieldValues(decidingFields(payload.config).all)} AS changes`

const decidingFieldValues = (names: readonly string[]): SQL =>
  sql`(SELECT jsonb_object_agg(key, value) FROM jsonb_each(change.changes) WHERE key = ANY(${sql.param([...names])}::text[]))`

export const changeOf = <T extends Row>({ actorId, actorType, changes, ...row }: T) => ({
  ...row,
  actor: { id: actorId, type: actorType },
  changes: changes ?? {},
})

/** An index skip scan: jumps from share to share instead of reading every row. */
export const backloggedShares = sql`(WITH RECURSIVE listed(share) AS (
      SELECT min(share) FROM webhook_fan_outs WHERE share IS NOT NULL
      UNION ALL SELECT (SELECT min(next.share) FROM webhook_fan_outs AS next WHERE next.share > listed.share)
      FROM listed WHERE listed.share IS NOT NULL)
    SELECT coalesce(array_agg(share), '{}') FROM listed WHERE share IS NOT NULL)`

/**
 * Takes changes in a single statement, as every statement waits for its turn in a busy process.
 *
 * @param limit the maximum of changes: more would fill memory, and block other workers for longer
 */
export const takeChanges = async (payload: BasePayload, client: Queryable, limit: number): Promise<Taken> => {
  const [taken] = await queryRows<
    Pick<Taken, 'backlogged' | 'fanOuts' | 'subscriptions'> & { rows: NotedRow[] }
  >(
    payload,
    client,
    sql`WITH taken AS MATERIALIZED (
        SELECT id, changes FROM webhook_fan_outs WHERE share IS NULL ORDER BY id LIMIT ${maxFanOuts} FOR UPDATE SKIP LOCKED)
      SELECT ARRAY(SELECT id::int FROM taken) AS "fanOuts", ${subscriptionsVersion} AS subscriptions, ${backloggedShares} AS backlogged,
        to_jsonb(ARRAY(SELECT to_jsonb(listed) FROM (
          SELECT ${shownChange(payload)}, change.found, change.fan_out::int AS place
          FROM (SELECT noted.*, row_number() OVER so_far AS at, count(*) OVER () AS found,
              sum(octet_length(noted.changes::text)) OVER so_far AS text
            FROM (SELECT taken.id AS fan_out, change.* FROM taken CROSS JOIN LATERAL unnest(taken.changes) AS range
                JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
              ORDER BY taken.id, change.id LIMIT ${limit}) AS noted
            WINDOW so_far AS (ORDER BY noted.fan_out, noted.id)) AS change
          WHERE change.at = 1 OR change.text <= ${maxTextBytes}
          ORDER BY change.at) AS listed)) AS rows`,
    true,
  )
  const { backlogged = [], fanOuts = [], subscriptions = '', rows = [] } = taken ?? {}
  const found = rows[0]?.found ?? 0
  return {
    backlogged,
    changes: rows.map(changeOf),
    fanOuts,
    subscriptions,
    isAll: found < limit && found === rows.length,
  }
}

/** Only what determines which shares a change concerns. */
export type ChangeSummary = Pick<Noted, 'changes' | 'collection' | 'id' | 'operation' | 'place' | 'tenants'>

/** Like `takeChanges`, but reads so little of each change that ten thousand take a moment. */
export const takeSummaries = async (
  payload: BasePayload,
  client: Queryable,
  limit: number,
): Promise<{ changes: ChangeSummary[]; fanOuts: number[]; isAll: boolean }> => {
  const rows = await queryRows<{ changes: (Omit<ChangeSummary, 'place'> | null)[]; place: number }>(
    payload,
    client,
    sql`WITH taken AS MATERIALIZED (
        SELECT id, changes FROM webhook_fan_outs WHERE share IS NULL ORDER BY id LIMIT ${maxFanOuts} FOR UPDATE SKIP LOCKED),
      noted AS (
        SELECT taken.id AS fan_out, change.id, change.collection, change.operation, change.tenants, change.changes
        FROM taken CROSS JOIN LATERAL unnest(taken.changes) AS range
          JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
        ORDER BY taken.id, change.id LIMIT ${limit})
      SELECT taken.id::int AS place, ARRAY(SELECT jsonb_build_object('id', change.id, 'collection', change.collection,
          'operation', change.operation, 'tenants', change.tenants,
          'changes', coalesce(${decidingFieldValues(decidingFields(payload.config).tenants)}, '{}')) FROM noted AS change
        WHERE change.fan_out = taken.id ORDER BY change.id) AS changes
      FROM taken ORDER BY taken.id`,
  )
  const changes = rows.flatMap(({ changes: all, place }) =>
    all.flatMap((change) => (change ? [{ ...change, place }] : [])),
  )
  return { changes, fanOuts: rows.map(({ place }) => place), isAll: changes.length < limit }
}

type Processed = Pick<Taken, 'fanOuts' | 'isAll'> & { changes: readonly { id: number }[] }

/** Removes the processed changes from rows that were processed in part. */
export const removeProcessed = async (
  payload: BasePayload,
  client: Queryable,
  { changes, fanOuts, isAll }: Processed,
): Promise<void> => {
  if (isAll) return
  const done = sql.param(changes.map(({ id }) => id))
  await queryRows(
    payload,
    client,
    sql`UPDATE webhook_fan_outs AS fan_out SET changes = fan_out.changes - done.ids
      FROM (SELECT range_agg(int4range(id, id, '[]')) AS ids FROM unnest(${done}::int[]) AS id) AS done
      WHERE fan_out.id = ANY(${sql.param(fanOuts)}::bigint[]) AND fan_out.changes && done.ids`,
  )
}

/** The statement that deletes processed rows. */
export const deleteTaken = ({ fanOuts, isAll }: Pick<Taken, 'fanOuts' | 'isAll'>): string =>
  `DELETE FROM webhook_fan_outs WHERE id = ANY('{${fanOuts.join()}}'::bigint[])${isAll ? '' : ' AND isempty(changes)'}`

type DecidingFields = { all: string[]; tenants: string[] }

/**
 * The names of the fields that determine the events of a change (`all`), and of those that determine whose tenants it
 * concerns.
 */
const decidingFields = derivedFrom((config: BasePayload['config']): DecidingFields => {
  const payload = { config }
  const tenants = new Set<string>()
  for (const collection of [...modelOf(payload).values()].filter(hasEvents)) {
    for (const [field, next] of tenantPathsOf(payload, collection)) if (!next) tenants.add(field.name)
  }
  const all = new Set([...transitionFields(payload).values()].flat())
  return { all: [...new Set([...all, ...tenants])], tenants: [...tenants] }
})
