/** The changes that nobody was told of yet, in the order of the writes. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import type { Changed } from '../../changes/difference'
import { tenantPathsOf } from '../../auth/walls/tenants'
import { modelOf } from '../../database/model'
import { type Queryable, rowsOf } from '../connection'
import { type ToldChange, transitionFields } from '../events'
import { isTold } from '../events/transitions'

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

/** @param most how many changes at once: more would hold their bodies in memory, and other workers up */
export const takeChanges = async (payload: BasePayload, on: Queryable, most: number): Promise<Taken> => {
  const taken = await rowsOf<{ id: number }>(
    payload,
    on,
    sql`SELECT id::int FROM webhook_fan_outs ORDER BY id LIMIT ${mostFanOuts} FOR UPDATE SKIP LOCKED`,
    true,
  )
  const fanOuts = taken.map(({ id }) => id)
  if (fanOuts.length === 0) return { changes: [], fanOuts, isAll: true }
  const rows = await rowsOf<Row>(
    payload,
    on,
    sql`SELECT change.id, change.collection, change.record_id::int AS "recordId", change.operation, change.tenants,
        change.created_at AS "createdAt", change.batch_id AS "batchId", change.request_id AS "requestId",
        change.actor_type AS "actorType", change.actor_id AS "actorId",
        ARRAY(SELECT jsonb_object_keys(change.changes)) AS changed,
        (SELECT jsonb_object_agg(key, value) FROM jsonb_each(change.changes) WHERE key = ANY(${sql.param(deciding(payload))}::text[])) AS changes,
        (sum(octet_length(change.changes::text)) OVER (ORDER BY change.fan_out, change.id))::float8 AS text
      FROM (SELECT fan_out.id AS fan_out, change.* FROM webhook_fan_outs AS fan_out
          CROSS JOIN LATERAL unnest(fan_out.changes) AS range
          JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
        WHERE fan_out.id = ANY(${sql.param(fanOuts)}::bigint[])
        ORDER BY fan_out.id, change.id LIMIT ${most}) AS change
      ORDER BY change.fan_out, change.id`,
    true,
  )
  const few = rows.filter(({ text }, at) => at === 0 || text <= mostText)
  return {
    changes: few.map(({ actorId, actorType, changes, ...row }) => ({
      ...row,
      actor: { id: actorId, type: actorType },
      changes: changes ?? {},
    })),
    fanOuts,
    isAll: few.length < most && few.length === rows.length,
  }
}

/** Takes off the list what was told. */
export const forgetTaken = async (
  payload: BasePayload,
  on: Queryable,
  { changes, fanOuts, isAll }: Taken,
): Promise<void> => {
  if (fanOuts.length === 0) return
  const ids = sql`${sql.param(fanOuts)}::bigint[]`
  if (!isAll) {
    const told = sql.param(changes.map(({ id }) => id))
    await rowsOf(
      payload,
      on,
      sql`UPDATE webhook_fan_outs AS fan_out SET changes = fan_out.changes - told.ids
        FROM (SELECT range_agg(int4range(id, id, '[]')) AS ids FROM unnest(${told}::int[]) AS id) AS told
        WHERE fan_out.id = ANY(${ids}) AND fan_out.changes && told.ids`,
    )
  }
  const isDone = isAll ? sql`TRUE` : sql`isempty(changes)`
  await rowsOf(payload, on, sql`DELETE FROM webhook_fan_outs WHERE id = ANY(${ids}) AND ${isDone}`, true)
}

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
