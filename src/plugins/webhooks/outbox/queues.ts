/**
 * The statements of the fan-out. A trigger on the ledger adds one row to `webhook_fan_outs` for each queue that a
 * statement concerns, in the transaction of the write. One connection at a time serves a queue. It takes an advisory
 * lock before its transaction begins, so that its snapshot contains everything that the previous holder committed.
 *
 * The ids of the changes of a record rise in the order of their commits. So a piece may combine the changes of several
 * rows: it takes the oldest rows and sorts their changes by id. If only some webhooks have got a piece, its first row
 * records that: `piece` has its changes, and `after_webhook` the last webhook that got them.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { tenantPathsOf } from '../../auth/tenancy/tenants'
import { modelOf } from '../../database/model/model'
import type { Changed } from '../../ledger/difference'
import { queryRows } from '../connection'
import { transitionFields } from '../events'
import { hasEvents } from '../events/transitions'
import type { Change } from './matching'
import { subscriptionsVersion } from './subscriptions'

/** The first of the two numbers of an advisory lock; the second is the queue. */
const lockClass = 7_203_118

/** The maximum of changes in a piece. */
export const maxChanges = 500
const maxRows = 200
/**
 * The maximum size of the changes in a piece, in bytes: their values may be long, and Postgres limits a jsonb array to
 * 256 MB.
 */
const maxTextBytes = 16 * 1024 * 1024

export type Runner = 'patient' | 'quick'

/** The other waiting queues: how many there are, and the time until the first resting one may be served. */
type Waiting = { others: number; wakeInMs: number | undefined }

type Picked = { queue: null | number; waiting: number; wake: null | number }

/** A queue whose lock this connection holds, in an open transaction. */
export type LockedQueue = { client: pg.PoolClient; queue: number }

/** The setting in which the statement that locks a queue leaves its number for the statement that reads the queue. */
const setting = 'forecourt.queue'
const pickedQueue = `nullif(current_setting('${setting}', TRUE), '')::int`

/** An index skip scan: jumps from queue to queue instead of reading every row. */
const pickSql = (runner: Runner): string => `WITH RECURSIVE waiting(queue) AS (
      SELECT min(queue) FROM webhook_fan_outs
      UNION ALL SELECT (SELECT min(next.queue) FROM webhook_fan_outs AS next WHERE next.queue > waiting.queue)
      FROM waiting WHERE waiting.queue IS NOT NULL),
    listed AS MATERIALIZED (
      SELECT waiting.queue, greatest(state.rests_until${runner === 'quick' ? ', state.slow_until' : ''}) AS free_at
      FROM waiting LEFT JOIN webhook_queues AS state ON state.queue = waiting.queue
      WHERE waiting.queue IS NOT NULL ORDER BY state.served_at NULLS FIRST),
    chosen AS MATERIALIZED (
      SELECT queue FROM listed WHERE CASE WHEN free_at > clock_timestamp() THEN FALSE ELSE pg_try_advisory_lock(${lockClass}, queue) END LIMIT 1)
  SELECT nullif(set_config('${setting}', coalesce((SELECT queue FROM chosen)::text, ''), FALSE), '')::int AS queue,
    (SELECT count(*)::int FROM listed) AS waiting,
    (SELECT extract(epoch FROM min(greatest(free_at, clock_timestamp())) - clock_timestamp())::float8 FROM listed) AS wake`

/** For how long the quick runner skips a queue with a slow filter. */
const slowForMs = 10_000

const isWaiting = 'EXISTS (SELECT 1 FROM webhook_fan_outs WHERE queue = $1)'

const recordTurn = `INSERT INTO webhook_queues AS state (queue, served_at, rests_until, slow_until, pending, counted_at, full_since)
    VALUES ($1, clock_timestamp(), clock_timestamp() + make_interval(secs => $2 / 1000),
      CASE WHEN $3 THEN clock_timestamp() + interval '${slowForMs} milliseconds' END, $4, clock_timestamp(), CASE WHEN $6 THEN clock_timestamp() END)
    ON CONFLICT (queue) DO UPDATE SET served_at = excluded.served_at, rests_until = excluded.rests_until,
      slow_until = coalesce(excluded.slow_until, state.slow_until), pending = excluded.pending,
      counted_at = CASE WHEN $5 THEN excluded.counted_at ELSE state.counted_at END,
      full_since = CASE WHEN $6 THEN coalesce(state.full_since, excluded.full_since) WHEN ${isWaiting} THEN state.full_since END
    RETURNING NOT ${isWaiting} AS "isEmpty", EXISTS (SELECT 1 FROM webhook_lanes WHERE rerouted_by IS NOT NULL) AS "isMoving"`

/** The row that the statement of `recordTurnSql` returns at the end of a turn. */
type TurnEnd = {
  /** Whether the queue is empty. */
  isEmpty: boolean
  /** Whether a webhook is to move to another queue. */
  isMoving: boolean
}

/**
 * Ends a turn: runs its last statements, commits, and unlocks the queue, all in one round trip. The last of
 * `statements` must be that of `recordTurnSql`.
 */
export const commitAndRelease = async (
  { client, queue }: LockedQueue,
  statements: readonly string[],
): Promise<TurnEnd> => {
  const results = (await client.query(
    [...statements, 'COMMIT', `SELECT pg_advisory_unlock(${lockClass}, ${queue})`].join('; '),
  )) as unknown as pg.QueryResult<TurnEnd>[]
  client.release()
  const [end] = results[statements.length - 1]?.rows ?? []
  return end ?? { isEmpty: false, isMoving: false }
}

/** The stored state of a queue. */
export type QueueState = {
  /** When `pending` was last counted rather than added to, in milliseconds before now. */
  countedAgoMs: null | number
  /** Whether its webhooks had reached the limit of pending deliveries after the last turn. */
  isOverLimit: boolean
  /** The number of pending deliveries of its webhooks. */
  pending: number
}

/** The next changes of a queue, for the webhooks with ids above `after`. */
export type Piece = {
  after: number
  changes: Change[]
  /** The ids of its changes, in order. Changes that are no longer in the ledger are missing from `changes`. */
  ids: number[]
  /** Whether some webhooks have it already. */
  isBegun: boolean
  /** Whether its rows have no other changes. */
  isWhole: boolean
  /** The rows that the changes are in. */
  rows: number[]
  state: QueueState
  /** The `subscriptionsVersion` of the queue. */
  version: string
}

type Row = Omit<Change, 'actor' | 'changes'> & {
  actorId: null | string
  actorType: Change['actor']['type']
  changes: Changed | null
}

/** Reads the next piece of the queue that was locked before. */
const takeSql = (fields: readonly string[]): string =>
  `WITH begun AS MATERIALIZED (
      SELECT id, coalesce(piece, changes) AS changes, after_webhook FROM webhook_fan_outs
      WHERE queue = ${pickedQueue} AND after_webhook > 0 ORDER BY id LIMIT 1),
    listed AS MATERIALIZED (
      SELECT id, changes FROM webhook_fan_outs WHERE queue = ${pickedQueue} AND NOT EXISTS (SELECT FROM begun) ORDER BY id LIMIT ${maxRows}),
    counted AS (
      SELECT id, changes, size, sum(size) OVER (ORDER BY id) AS running_size
      FROM listed CROSS JOIN LATERAL (SELECT sum(upper(range) - lower(range)) AS size FROM unnest(changes) AS range) AS own),
    taken AS MATERIALIZED (
      SELECT id, changes, NULL::bigint AS size FROM begun
      UNION ALL SELECT id, changes, size FROM counted WHERE running_size - size < ${maxChanges}),
    ids AS MATERIALIZED (
      SELECT next.id FROM taken CROSS JOIN LATERAL (
        SELECT id FROM unnest(taken.changes) AS range
          CROSS JOIN LATERAL generate_series(lower(range), least(upper(range), lower(range) + ${maxChanges}) - 1) AS id
        LIMIT ${maxChanges}) AS next
      ORDER BY taken.id, next.id LIMIT ${maxChanges}),
    read AS (
      SELECT change.*, row_number() OVER so_far AS at, sum(octet_length(change.changes::text)) OVER so_far AS text
      FROM ids JOIN changes AS change ON change.id = ids.id WINDOW so_far AS (ORDER BY change.id))
    SELECT (SELECT after_webhook FROM begun) AS after, ARRAY(SELECT id::float8 FROM taken ORDER BY id) AS rows,
      ARRAY(SELECT id::int FROM ids ORDER BY id) AS ids, EXISTS (SELECT FROM read WHERE at > 1 AND text > ${maxTextBytes}) AS "isCut",
      coalesce((SELECT sum(size) FROM taken) = (SELECT count(*) FROM ids), FALSE) AS "isWhole",
      ${subscriptionsVersion(pickedQueue)} AS version,
      coalesce(state.pending, 0) AS pending, state.full_since IS NOT NULL AS "isOverLimit",
      (extract(epoch FROM clock_timestamp() - state.counted_at) * 1000)::float8 AS "countedAgoMs",
      to_jsonb(ARRAY(SELECT to_jsonb(shown) FROM (
        SELECT change.id, change.collection, change.record_id::int AS "recordId", change.operation, change.tenants,
          change.created_at AS "createdAt", change.batch_id AS "batchId", change.request_id AS "requestId",
          change.actor_type AS "actorType", change.actor_id AS "actorId",
          ARRAY(SELECT jsonb_object_keys(change.changes)) AS changed,
          (SELECT jsonb_object_agg(key, value) FROM jsonb_each(change.changes)
            WHERE key = ANY('{${fields.join()}}'::text[])) AS changes
        FROM read AS change WHERE change.at = 1 OR change.text <= ${maxTextBytes} ORDER BY change.at) AS shown)) AS changes
    FROM (SELECT) AS once LEFT JOIN webhook_queues AS state ON state.queue = ${pickedQueue}`

type Taken = Pick<Piece, 'ids' | 'isWhole' | 'rows' | 'version'> &
  QueueState & { after: null | number; changes: Row[]; isCut: boolean }

const toPiece = ({ after, changes, ids, isCut, isWhole, rows, version, ...state }: Taken): Piece => ({
  after: after ?? 0,
  changes: changes.map(({ actorId, actorType, changes: values, ...row }) => ({
    ...row,
    actor: { id: actorId, type: actorType },
    changes: values ?? {},
  })),
  ids: isCut ? ids.filter((id) => id <= (changes.at(-1)?.id ?? 0)) : ids,
  isBegun: after !== null,
  isWhole: isWhole && !isCut,
  rows,
  state,
  version,
})

const prepared = new WeakSet<pg.PoolClient>()

/** Each connection plans the statements once: planning them takes longer than running them. */
const prepare = async (payload: BasePayload, client: pg.PoolClient): Promise<void> => {
  if (prepared.has(client)) return
  await client.query(`PREPARE forecourt_pick_quick AS ${pickSql('quick')};
    PREPARE forecourt_pick_patient AS ${pickSql('patient')};
    PREPARE forecourt_take AS ${takeSql(decidingFields(payload.config))};
    PREPARE forecourt_done (bigint[]) AS DELETE FROM webhook_fan_outs WHERE id = ANY($1);
    PREPARE forecourt_record_turn (int, float8, bool, int, bool, bool) AS ${recordTurn}`)
  prepared.add(client)
}

/**
 * Locks the least recently served queue, begins a transaction and reads its next piece. The quick runner skips queues
 * with slow filters.
 */
export const takeNext = async (
  payload: BasePayload,
  pool: pg.Pool,
  runner: Runner,
): Promise<Waiting & { locked?: LockedQueue; piece?: Piece }> => {
  const client = await pool.connect()
  try {
    await prepare(payload, client)
    // In one text: each separate statement would wait for its turn in a busy process.
    const results = (await client.query(
      `BEGIN; EXECUTE forecourt_pick_${runner}; COMMIT; BEGIN ISOLATION LEVEL REPEATABLE READ; EXECUTE forecourt_take`,
    )) as unknown as [unknown, pg.QueryResult<Picked>, unknown, unknown, pg.QueryResult<Taken>]
    const [picked, taken] = [results[1].rows[0], results[4].rows[0]]
    if (!picked || !taken) throw new Error('A statement without a condition returned no row.')
    const { queue, waiting, wake } = picked
    const wakeInMs = wake === null ? undefined : wake * 1000
    if (queue !== null)
      return { locked: { client, queue }, others: waiting - 1, piece: toPiece(taken), wakeInMs }
    await client.query('ROLLBACK')
    client.release()
    return { others: waiting, wakeInMs }
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

/** The fields that decide which events a change is, and whose tenants it concerns. */
const decidingFields = derivedFrom((config: BasePayload['config']): string[] => {
  const payload = { config }
  const names = new Set([...transitionFields(payload).values()].flat())
  for (const collection of [...modelOf(payload).values()].filter(hasEvents))
    for (const [field, next] of tenantPathsOf(payload, collection)) if (!next) names.add(field.name)
  return [...names]
})

/**
 * The statements that store the progress of a piece.
 *
 * @param after the last webhook that has the piece; undefined if all have it
 */
export const settlePieceSql = (
  {
    after: before,
    ids: numbers,
    isBegun,
    isWhole,
    rows,
  }: Pick<Piece, 'after' | 'ids' | 'isBegun' | 'isWhole' | 'rows'>,
  after?: number,
): string[] => {
  if (numbers.length === 0 || after === before) return []
  const ids = `'${toMultirange(numbers)}'::int4multirange`
  const [first, ...others] = rows
  const removeChanges = (rowIds: readonly number[]) => {
    const isRow = `id = ANY('{${rowIds.join()}}'::bigint[])`
    return rowIds.length === 0
      ? []
      : [
          `DELETE FROM webhook_fan_outs WHERE ${isRow} AND changes <@ ${ids}`,
          `UPDATE webhook_fan_outs SET changes = changes - ${ids}, piece = NULL, after_webhook = 0 WHERE ${isRow} AND NOT changes <@ ${ids}`,
        ]
  }
  if (after === undefined && isWhole) return [`EXECUTE forecourt_done('{${rows.join()}}')`]
  if (after === undefined) return removeChanges(rows)
  const begun = isBegun ? '' : `changes = changes + ${ids}, piece = ${ids}, `
  return [
    ...removeChanges(others),
    `UPDATE webhook_fan_outs SET ${begun}after_webhook = ${after} WHERE id = ${first ?? 0}`,
  ]
}

/** Ids as a Postgres multirange: `{[1,4),[9,10)}`. */
const toMultirange = (ids: readonly number[]): string => {
  const ranges: { from: number; to: number }[] = []
  for (const id of ids) {
    const last = ranges.at(-1)
    if (last?.to === id) last.to = id + 1
    else ranges.push({ from: id, to: id + 1 })
  }
  return `{${ranges.map(({ from, to }) => `[${from},${to})`).join()}}`
}

export type Turn = {
  isOverLimit: boolean
  isSlow: boolean
  pending: number
  restMs: number
  /** Whether `pending` was counted rather than added to. */
  wasCounted: boolean
}

/** The statement that stores the state of a queue after a turn. It must be the last one before the commit. */
export const recordTurnSql = (
  queue: number,
  { isOverLimit, isSlow, pending, restMs, wasCounted }: Turn,
): string =>
  `EXECUTE forecourt_record_turn(${[queue, restMs, isSlow, pending, wasCounted, isOverLimit].join()})`

/** Counts the pending deliveries of the webhooks of a queue, up to a limit. */
export const countPending = async (
  payload: BasePayload,
  { client, queue }: LockedQueue,
  limit: number,
): Promise<number> => {
  const [row] = await queryRows<{ pending: number }>(
    payload,
    client,
    sql`SELECT count(*)::int AS pending FROM (SELECT FROM webhook_lanes AS lane
        CROSS JOIN LATERAL (SELECT FROM webhook_deliveries AS delivery
          WHERE delivery.webhook = lane.webhook::numeric AND delivery.status = 'pending' LIMIT ${limit}) AS one
      WHERE lane.queue = ${queue} LIMIT ${limit}) AS counted`,
  )
  return row?.pending ?? 0
}

/**
 * Moves webhooks into or out of an empty queue that are not in the queue of their present tenants. Only while both
 * queues are empty, as their contents are for the webhooks that are in them, and not before every transaction has ended
 * that may not have seen the new routes. Until then `forecourt_queues` sends a change to both queues, as its
 * transaction may end after the move.
 */
export const moveLanes = async (payload: BasePayload, pool: pg.Pool, queue: number): Promise<void> => {
  const moves = await queryRows<{ from: number; to: number }>(
    payload,
    pool,
    sql`SELECT DISTINCT queue AS from, own AS to FROM webhook_lanes AS lane CROSS JOIN LATERAL (SELECT ${ownQueue(sql`lane.webhook`)} AS own) AS present
      WHERE rerouted_by IS NOT NULL AND queue <> own AND ${queue} IN (queue, own)`,
  )
  for (const { from, to } of moves) await moveBetween(payload, pool, [from, to])
}

const moveBetween = async (
  payload: BasePayload,
  pool: pg.Pool,
  queues: readonly [from: number, to: number],
): Promise<void> => {
  const [from, to] = queues
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    const tries = queues.map((each) => `pg_try_advisory_lock(${lockClass}, ${each})`)
    const { rows } = await client.query<{ held: boolean[] }>(`SELECT ARRAY[${tries.join()}] AS held`)
    const held = rows[0]?.held ?? []
    if (held.every(Boolean)) {
      await queryRows(
        payload,
        client,
        sql`UPDATE webhook_lanes AS lane SET queue = ${to}, rerouted_by = NULL
          WHERE queue = ${from} AND ${ownQueue(sql`lane.webhook`)} = ${to}
            AND rerouted_by < pg_snapshot_xmin(pg_current_snapshot())
            AND NOT EXISTS (SELECT FROM webhook_fan_outs WHERE queue IN (${from}, ${to}))`,
      )
    }
    for (const [at, each] of queues.entries())
      if (held[at]) await client.query(`SELECT pg_advisory_unlock(${lockClass}, ${each})`)
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** Writes of webhooks share this lock until they commit. */
export const routesLock = 7_203_120

/**
 * SQL for the routes that the webhooks need: from each of their tenants to their current queue, and to the queue that
 * they move to.
 */
export const wantedRoutes = `SELECT coalesce(part.tenants_id, 0) AS tenant, own.queue
  FROM webhook_lanes AS lane LEFT JOIN webhooks_rels AS part ON part.parent_id = lane.webhook AND part.path = 'tenants'
    CROSS JOIN LATERAL (SELECT coalesce(min(all_of.tenants_id), 0) AS queue FROM webhooks_rels AS all_of
      WHERE all_of.parent_id = lane.webhook AND all_of.path = 'tenants' UNION SELECT lane.queue) AS own`

/** SQL for the queue of a webhook's present tenants: the lowest of them; 0 for a webhook without tenants. */
export const ownQueue = (webhook: SQL): SQL =>
  sql`coalesce((SELECT min(part.tenants_id) FROM webhooks_rels AS part WHERE part.parent_id = ${webhook} AND part.path = 'tenants'), 0)`
