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
  /** How long the changes so far are, with this one. */
  text: number
}

const mostFanOuts = 200
/** Of what was changed, in characters: values may be long, and are read to know what a record was before. */
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
            change.actor_type AS "actorType", change.actor_id AS "actorId",
            ARRAY(SELECT jsonb_object_keys(change.changes)) AS changed,
            (SELECT jsonb_object_agg(key, value) FROM jsonb_each(change.changes) WHERE key = ANY(${sql.param(deciding(payload))}::text[])) AS changes,
            (sum(octet_length(change.changes::text)) OVER (ORDER BY change.fan_out, change.id))::float8 AS text
          FROM (SELECT taken.id AS fan_out, change.* FROM taken CROSS JOIN LATERAL unnest(taken.changes) AS range
              JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
            ORDER BY taken.id, change.id LIMIT ${most}) AS change
          ORDER BY change.fan_out, change.id) AS told)) AS rows`,
    true,
  )
  const { fanOuts = [], hearers = '', rows = [] } = taken ?? {}
  const few = rows.filter(({ text }, at) => at === 0 || text <= mostText)
  return {
    changes: few.map(({ actorId, actorType, changes, ...row }) => ({
      ...row,
      actor: { id: actorId, type: actorType },
      changes: changes ?? {},
    })),
    fanOuts,
    hearers,
    isAll: few.length < most && few.length === rows.length,
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
