/** The changes that are not yet turned into deliveries, in the order of the writes. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import type { Changed } from '../../ledger/difference'
import { tenantPathsOf } from '../../auth/tenancy/tenants'
import { derivedFrom } from '../../../lib/payloadState'
import { modelOf } from '../../database/model/model'
import { type Queryable, rowsOf } from '../connection'
import { transitionFields } from '../events'
import { hasEvents } from '../events/transitions'
import { subscriptionsVersion } from './subscriptions'
import type { Change, Noted } from './change'

/** Changes taken by this transaction. */
export type Taken = {
  /** The shares that have backlog. */
  backlogged: number[]
  changes: Noted[]
  /** Rows of `webhook_fan_outs`. */
  fanOuts: number[]
  /** Of the webhooks, as this transaction sees them (`subscriptionsVersion`). */
  subscriptions: string
  /** Whether they are all of these rows; else they are as many as fit. */
  isAll: boolean
}

export type Row = Omit<Change, 'actor' | 'changes'> & {
  actorId: null | string
  actorType: Change['actor']['type']
  changes: Changed | null
}

type NotedRow = Row & {
  /** How many were found, with those that are too much for now. */
  found: number
  place: number
}

const mostFanOuts = 200
/** Of what was changed, in bytes: values may be long. The database makes no list of more than 256 MB. */
export const mostText = 16 * 1024 * 1024

/** What the fan-out reads of a row of the ledger, `change`. */
export const shownChange = (
  payload: BasePayload,
): SQL => sql`change.id, change.collection, change.record_id::int AS "recordId",
  change.operation, change.tenants, change.created_at AS "createdAt", change.batch_id AS "batchId",
  change.request_id AS "requestId", change.actor_type AS "actorType", change.actor_id AS "actorId",
  ARRAY(SELECT jsonb_object_keys(change.changes)) AS changed, ${decidingValues(deciding(payload.config).all)} AS changes`

const decidingValues = (names: readonly string[]): SQL =>
  sql`(SELECT jsonb_object_agg(key, value) FROM jsonb_each(change.changes) WHERE key = ANY(${sql.param([...names])}::text[]))`

export const changeOf = <T extends Row>({ actorId, actorType, changes, ...row }: T) => ({
  ...row,
  actor: { id: actorId, type: actorType },
  changes: changes ?? {},
})

/** From one share to the next by the index, rather than through all of their rows. */
export const backloggedShares = sql`(WITH RECURSIVE listed(share) AS (
      SELECT min(share) FROM webhook_fan_outs WHERE share IS NOT NULL
      UNION ALL SELECT (SELECT min(next.share) FROM webhook_fan_outs AS next WHERE next.share > listed.share)
      FROM listed WHERE listed.share IS NOT NULL)
    SELECT coalesce(array_agg(share), '{}') FROM listed WHERE share IS NOT NULL)`

/**
 * One statement, as each waits for its turn among all that the process does.
 *
 * @param most how many changes at once: more would hold their bodies in memory, and other workers up
 */
export const takeChanges = async (payload: BasePayload, on: Queryable, most: number): Promise<Taken> => {
  const [taken] = await rowsOf<
    Pick<Taken, 'backlogged' | 'fanOuts' | 'subscriptions'> & { rows: NotedRow[] }
  >(
    payload,
    on,
    sql`WITH taken AS MATERIALIZED (
        SELECT id, changes FROM webhook_fan_outs WHERE share IS NULL ORDER BY id LIMIT ${mostFanOuts} FOR UPDATE SKIP LOCKED)
      SELECT ARRAY(SELECT id::int FROM taken) AS "fanOuts", ${subscriptionsVersion} AS subscriptions, ${backloggedShares} AS backlogged,
        to_jsonb(ARRAY(SELECT to_jsonb(listed) FROM (
          SELECT ${shownChange(payload)}, change.found, change.fan_out::int AS place
          FROM (SELECT noted.*, row_number() OVER so_far AS at, count(*) OVER () AS found,
              sum(octet_length(noted.changes::text)) OVER so_far AS text
            FROM (SELECT taken.id AS fan_out, change.* FROM taken CROSS JOIN LATERAL unnest(taken.changes) AS range
                JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
              ORDER BY taken.id, change.id LIMIT ${most}) AS noted
            WINDOW so_far AS (ORDER BY noted.fan_out, noted.id)) AS change
          WHERE change.at = 1 OR change.text <= ${mostText}
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
    isAll: found < most && found === rows.length,
  }
}

/** Only what says which shares have a part in a change. */
export type Placed = Pick<Noted, 'changes' | 'collection' | 'id' | 'operation' | 'place' | 'tenants'>

/** As `takeChanges`, with so little of each change that ten thousand are read in a moment. */
export const takePlaces = async (
  payload: BasePayload,
  on: Queryable,
  most: number,
): Promise<{ changes: Placed[]; fanOuts: number[]; isAll: boolean }> => {
  const rows = await rowsOf<{ changes: (Omit<Placed, 'place'> | null)[]; place: number }>(
    payload,
    on,
    sql`WITH taken AS MATERIALIZED (
        SELECT id, changes FROM webhook_fan_outs WHERE share IS NULL ORDER BY id LIMIT ${mostFanOuts} FOR UPDATE SKIP LOCKED),
      noted AS (
        SELECT taken.id AS fan_out, change.id, change.collection, change.operation, change.tenants, change.changes
        FROM taken CROSS JOIN LATERAL unnest(taken.changes) AS range
          JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
        ORDER BY taken.id, change.id LIMIT ${most})
      SELECT taken.id::int AS place, ARRAY(SELECT jsonb_build_object('id', change.id, 'collection', change.collection,
          'operation', change.operation, 'tenants', change.tenants,
          'changes', coalesce(${decidingValues(deciding(payload.config).tenants)}, '{}')) FROM noted AS change
        WHERE change.fan_out = taken.id ORDER BY change.id) AS changes
      FROM taken ORDER BY taken.id`,
  )
  const changes = rows.flatMap(({ changes: all, place }) =>
    all.flatMap((change) => (change ? [{ ...change, place }] : [])),
  )
  return { changes, fanOuts: rows.map(({ place }) => place), isAll: changes.length < most }
}

type Listed = Pick<Taken, 'fanOuts' | 'isAll'> & { changes: readonly { id: number }[] }

/** Keeps what is left of fan-outs that were done in part. */
export const keepTheRest = async (
  payload: BasePayload,
  on: Queryable,
  { changes, fanOuts, isAll }: Listed,
): Promise<void> => {
  if (isAll) return
  const done = sql.param(changes.map(({ id }) => id))
  await rowsOf(
    payload,
    on,
    sql`UPDATE webhook_fan_outs AS fan_out SET changes = fan_out.changes - done.ids
      FROM (SELECT range_agg(int4range(id, id, '[]')) AS ids FROM unnest(${done}::int[]) AS id) AS done
      WHERE fan_out.id = ANY(${sql.param(fanOuts)}::bigint[]) AND fan_out.changes && done.ids`,
  )
}

/** The statement that removes the fan-outs that are done. */
export const forgetTaken = ({ fanOuts, isAll }: Pick<Taken, 'fanOuts' | 'isAll'>): string =>
  `DELETE FROM webhook_fan_outs WHERE id = ANY('{${fanOuts.join()}}'::bigint[])${isAll ? '' : ' AND isempty(changes)'}`

type Deciding = { all: string[]; tenants: string[] }

/** The names of the fields whose values decide which events a change is, and of those that decide whom it concerns. */
const deciding = derivedFrom((config: BasePayload['config']): Deciding => {
  const payload = { config }
  const tenants = new Set<string>()
  for (const collection of [...modelOf(payload).values()].filter(hasEvents)) {
    for (const [field, next] of tenantPathsOf(payload, collection)) if (!next) tenants.add(field.name)
  }
  const all = new Set([...transitionFields(payload).values()].flat())
  return { all: [...new Set([...all, ...tenants])], tenants: [...tenants] }
})
