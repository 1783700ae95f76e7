/**
 * The backlog of a share: changes that are not yet deliveries to its webhooks, stored in `webhook_fan_outs` in the
 * order of the writes. The order is `place`, then the first change id, as a row is split when a round ends within it.
 * Progress is recorded per row: webhooks with ids up to `after_webhook` have their deliveries of all its changes, the
 * others have none. A round stores what is left in the transaction that adds its deliveries, so a crash neither
 * repeats nor loses a delivery.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, queryRows } from '../connection'
import { changeOf, maxTextBytes, type Row, shownChange } from './changes'
import type { Change } from './change'

/** Changes that are not yet deliveries to the webhooks with ids above `after`. */
export type Batch = { after: number; changes: readonly Change[] }

/** The first rows of a share's backlog, merged. */
export type Head = Batch & { rows: number[] }

/** The maximum of changes in one row, which are processed together. */
const maxChangesPerRow = 500
const maxRows = 200

type Remainder = { after: number; changes: readonly { id: number; place: number }[] }

/** Appends changes to a share's backlog. Must run before the rows that noted the changes are deleted. */
export const addBacklog = async (
  payload: BasePayload,
  client: Queryable,
  share: number,
  remainders: readonly Remainder[],
): Promise<void> => {
  const parts = remainders.flatMap(({ after, changes }) =>
    groupedByPlace(changes).flatMap(({ ids, place }) =>
      chunked(ids).map((part) => ({ after, changes: rangesOf(part), place })),
    ),
  )
  if (parts.length === 0) return
  await queryRows(
    payload,
    client,
    sql`INSERT INTO webhook_fan_outs (share, place, changes, after_webhook, created_at)
      SELECT ${share}::int, part.place, part.changes::int4multirange, part.after, noted.created_at
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS (place bigint, changes text, after int))
          WITH ORDINALITY AS part(place, changes, after, at)
        JOIN webhook_fan_outs AS noted ON noted.id = part.place
      ORDER BY part.at`,
  )
}

/**
 * Takes the head of a share's backlog: rows that are not begun are merged up to a limit. Changes that are too long to
 * be read at once go into a row of their own behind it.
 */
export const takeHead = async (
  payload: BasePayload,
  client: Queryable,
  share: number,
): Promise<Head | undefined> => {
  const [head] = await queryRows<{ after: number; changes: Row[]; ids: number[] | null; rows: number[] }>(
    payload,
    client,
    sql`WITH listed AS MATERIALIZED (
        SELECT id, place, changes, after_webhook FROM webhook_fan_outs WHERE share = ${share}
        ORDER BY share, place, lower(changes), id LIMIT ${maxRows}),
      counted AS (
        SELECT listed.*, row_number() OVER so_far AS at, bool_or(after_webhook > 0) OVER so_far AS is_begun,
          sum((SELECT sum(upper(range) - lower(range)) FROM unnest(changes) AS range)) OVER so_far AS so_many
        FROM listed WINDOW so_far AS (ORDER BY place, lower(changes), id)),
      taken AS (SELECT * FROM counted WHERE at = 1 OR (NOT is_begun AND so_many <= ${maxChangesPerRow})),
      read AS (
        SELECT change.*, row_number() OVER so_far AS at, sum(octet_length(change.changes::text)) OVER so_far AS text
        FROM taken CROSS JOIN LATERAL unnest(taken.changes) AS range
          JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
        WINDOW so_far AS (ORDER BY taken.at, change.id))
      SELECT ARRAY(SELECT id::int FROM taken ORDER BY at) AS rows, (SELECT after_webhook FROM taken WHERE at = 1) AS after,
        (SELECT array_agg(id ORDER BY at) FROM read) AS ids,
        to_jsonb(ARRAY(SELECT to_jsonb(shown) FROM (SELECT ${shownChange(payload)} FROM read AS change
          WHERE change.at = 1 OR change.text <= ${maxTextBytes} ORDER BY change.at) AS shown)) AS changes`,
    true,
  )
  if (!head || head.rows.length === 0) return undefined
  const { after, ids, rows } = head
  const changes = head.changes.map(changeOf)
  const rest = (ids ?? []).slice(changes.length).map((id) => ({ id }))
  if (rest.length === 0) return { after, changes, rows }
  await settleHead(payload, client, { rows }, [
    { after, changes },
    { after, changes: rest },
  ])
  return { after, changes, rows: rows.slice(0, 1) }
}

/** Stores what is left of a head: its first row keeps its position, the others are merged into it. */
export const settleHead = async (
  payload: BasePayload,
  client: Queryable,
  { rows }: Pick<Head, 'rows'>,
  [first, ...others]: readonly { after: number; changes: readonly { id: number }[] }[],
): Promise<void> => {
  const firstRow = rows[0] ?? 0
  for (const { after, changes } of others) {
    await queryRows(
      payload,
      client,
      sql`INSERT INTO webhook_fan_outs (share, place, changes, after_webhook, created_at)
        SELECT share, place, ${ranges(changes)}::int4multirange, ${after}, created_at FROM webhook_fan_outs WHERE id = ${firstRow}`,
    )
  }
  if (first) {
    await queryRows(
      payload,
      client,
      sql`UPDATE webhook_fan_outs SET changes = ${ranges(first.changes)}::int4multirange, after_webhook = ${first.after} WHERE id = ${firstRow}`,
    )
  }
  const done = first ? rows.slice(1) : rows
  if (done.length === 0) return
  await queryRows(
    payload,
    client,
    sql`DELETE FROM webhook_fan_outs WHERE id = ANY(${sql.param(done)}::bigint[])`,
    true,
  )
}

const groupedByPlace = (changes: Remainder['changes']): { ids: number[]; place: number }[] => {
  const groups: { ids: number[]; place: number }[] = []
  for (const { id, place } of changes) {
    const last = groups.at(-1)
    if (last?.place === place) last.ids.push(id)
    else groups.push({ ids: [id], place })
  }
  return groups
}

const chunked = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / maxChangesPerRow) }, (_, at) =>
    ids.slice(at * maxChangesPerRow, (at + 1) * maxChangesPerRow),
  )

const ranges = (changes: readonly { id: number }[]): string => rangesOf(changes.map(({ id }) => id))

/** Ids as a Postgres multirange: `{[1,4),[9,10)}`. */
const rangesOf = (ids: readonly number[]): string => {
  const found: { from: number; to: number }[] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const last = found.at(-1)
    if (last?.to === id) last.to = id + 1
    else found.push({ from: id, to: id + 1 })
  }
  return `{${found.map(({ from, to }) => `[${from},${to})`).join()}}`
}
