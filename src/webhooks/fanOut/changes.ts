/** The changes that nobody was told of yet, in the order of the writes. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import type { Changed } from '../../changes/difference'
import { tenantPathsOf } from '../../auth/walls/tenants'
import { modelOf } from '../../database/model'
import { type Queryable, rowsOf } from '../connection'
import { type ToldChange, transitionFields } from '../events'
import { isTold } from '../events/transitions'
import { versionOfHearers } from './hearers'

export type Change = ToldChange & {
  /** Of the fields that decide over events and tenants alone. */
  changes: Changed
  tenants: readonly number[]
}

/** Changes taken by this transaction. */
export type Taken = {
  changes: Change[]
  /** Rows of `webhook_fan_outs`. */
  fanOuts: number[]
  /** Of the webhooks, as this transaction sees them (`versionOfHearers`). */
  hearers: string
  /** Whether they are all of these rows; else they are as many as were asked for. */
  isAll: boolean
}

type Row = Omit<Change, 'actor' | 'changes'> & {
  actorId: null | string
  actorType: Change['actor']['type']
  changes: Changed | null
  /** How many were found, with those that are too much for now. */
  found: number
}

const mostFanOuts = 200
/** Of what was changed, in bytes: values may be long. The database makes no list of more than 256 MB. */
const mostText = 16 * 1024 * 1024

/**
 * One statement, as each waits for its turn among all that the process does.
 *
 * @param most how many changes at once: more would hold their bodies in memory, and other workers up
 */
export const takeChanges = async (payload: BasePayload, on: Queryable, most: number): Promise<Taken> => {
  const [taken] = await rowsOf<{ fanOuts: number[]; hearers: string; rows: Row[] }>(
    payload,
    on,
    sql`WITH taken AS MATERIALIZED (
        SELECT id, changes FROM webhook_fan_outs ORDER BY id LIMIT ${mostFanOuts} FOR UPDATE SKIP LOCKED)
      SELECT ARRAY(SELECT id::int FROM taken) AS "fanOuts", ${versionOfHearers} AS hearers,
        to_jsonb(ARRAY(SELECT to_jsonb(told) FROM (
          SELECT change.id, change.collection, change.record_id::int AS "recordId", change.operation, change.tenants,
            change.created_at AS "createdAt", change.batch_id AS "batchId", change.request_id AS "requestId",
            change.actor_type AS "actorType", change.actor_id AS "actorId", change.found,
            ARRAY(SELECT jsonb_object_keys(change.changes)) AS changed,
            (SELECT jsonb_object_agg(key, value) FROM jsonb_each(change.changes) WHERE key = ANY(${sql.param(deciding(payload))}::text[])) AS changes
          FROM (SELECT noted.*, row_number() OVER so_far AS place, count(*) OVER () AS found,
              sum(octet_length(noted.changes::text)) OVER so_far AS text
            FROM (SELECT taken.id AS fan_out, change.* FROM taken CROSS JOIN LATERAL unnest(taken.changes) AS range
                JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
              ORDER BY taken.id, change.id LIMIT ${most}) AS noted
            WINDOW so_far AS (ORDER BY noted.fan_out, noted.id)) AS change
          WHERE change.place = 1 OR change.text <= ${mostText}
          ORDER BY change.place) AS told)) AS rows`,
    true,
  )
  const { fanOuts = [], hearers = '', rows = [] } = taken ?? {}
  const found = rows[0]?.found ?? 0
  return {
    changes: rows.map(({ actorId, actorType, changes, ...row }) => ({
      ...row,
      actor: { id: actorId, type: actorType },
      changes: changes ?? {},
    })),
    fanOuts,
    hearers,
    isAll: found < most && found === rows.length,
  }
}

/** Notes of fan-outs that were told in part what is left of them. */
export const keepTheRest = async (
  payload: BasePayload,
  on: Queryable,
  { changes, fanOuts, isAll }: Taken,
): Promise<void> => {
  if (isAll) return
  const told = sql.param(changes.map(({ id }) => id))
  await rowsOf(
    payload,
    on,
    sql`UPDATE webhook_fan_outs AS fan_out SET changes = fan_out.changes - told.ids
      FROM (SELECT range_agg(int4range(id, id, '[]')) AS ids FROM unnest(${told}::int[]) AS id) AS told
      WHERE fan_out.id = ANY(${sql.param(fanOuts)}::bigint[]) AND fan_out.changes && told.ids`,
  )
}

/** The statement that takes off the list what was told wholly. */
export const forgetTaken = ({ fanOuts, isAll }: Taken): string =>
  `DELETE FROM webhook_fan_outs WHERE id = ANY('{${fanOuts.join()}}'::bigint[])${isAll ? '' : ' AND isempty(changes)'}`

const known = new WeakMap<object, string[]>()

/** The names of the fields whose values decide which events a change is, or whom it concerns. */
const deciding = (payload: BasePayload): string[] => {
  const found = known.get(payload.config)
  if (found) return found
  const names = new Set([...transitionFields(payload).values()].flat())
  for (const collection of [...modelOf(payload).values()].filter(isTold)) {
    for (const [field, next] of tenantPathsOf(payload, collection)) if (!next) names.add(field.name)
  }
  const all = [...names]
  known.set(payload.config, all)
  return all
}
