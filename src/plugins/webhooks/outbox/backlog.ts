/**
 * The backlog of a share: changes that have still to become deliveries to its webhooks, as rows of `webhook_fan_outs` in the
 * order of the writes: by place, and of one place by the first of their changes, as a row is split where a round ends within
 * it. A row is the unit of progress: the webhooks up to `after_webhook` have their deliveries of all its changes, the others
 * have none. A round writes what is left in the transaction that adds its deliveries, so that after a crash no delivery is
 * made twice and none is left out.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, rowsOf } from '../connection'
import { changeOf, mostText, type Row, shownChange } from './changes'
import type { Change } from './change'

/** Changes that have still to become deliveries to the webhooks with ids above `after`. */
export type Batch = { after: number; changes: readonly Change[] }

/** The first rows of a share's backlog, put together. */
export type Head = Batch & { rows: number[] }

/** Changes in one row: as many as are worked on at once. */
const mostOfRow = 500
const mostRows = 200

type Left = { after: number; changes: readonly { id: number; place: number }[] }

/** Puts changes at the end of a share's backlog, while the rows that note them are there. */
export const addBacklog = async (
  payload: BasePayload,
  on: Queryable,
  share: number,
  left: readonly Left[],
): Promise<void> => {
  const parts = left.flatMap(({ after, changes }) =>
    byPlace(changes).flatMap(({ ids, place }) =>
      inParts(ids).map((part) => ({ after, changes: rangesOf(part), place })),
    ),
  )
  if (parts.length === 0) return
  await rowsOf(
    payload,
    on,
    sql`INSERT INTO webhook_fan_outs (share, place, changes, after_webhook, created_at)
      SELECT ${share}::int, part.place, part.changes::int4multirange, part.after, noted.created_at
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) AS (place bigint, changes text, after int))
          WITH ORDINALITY AS part(place, changes, after, at)
        JOIN webhook_fan_outs AS noted ON noted.id = part.place
      ORDER BY part.at`,
  )
}

/**
 * The head of a share's backlog: of rows that are not begun as many as go together. What is too long to be read at once is
 * put into a row of its own behind it.
 */
export const takeHead = async (
  payload: BasePayload,
  on: Queryable,
  share: number,
): Promise<Head | undefined> => {
  const [head] = await rowsOf<{ after: number; changes: Row[]; ids: number[] | null; rows: number[] }>(
    payload,
    on,
    sql`WITH listed AS MATERIALIZED (
        SELECT id, place, changes, after_webhook FROM webhook_fan_outs WHERE share = ${share}
        ORDER BY share, place, lower(changes), id LIMIT ${mostRows}),
      counted AS (
        SELECT listed.*, row_number() OVER so_far AS at, bool_or(after_webhook > 0) OVER so_far AS is_begun,
          sum((SELECT sum(upper(range) - lower(range)) FROM unnest(changes) AS range)) OVER so_far AS so_many
        FROM listed WINDOW so_far AS (ORDER BY place, lower(changes), id)),
      taken AS (SELECT * FROM counted WHERE at = 1 OR (NOT is_begun AND so_many <= ${mostOfRow})),
      read AS (
        SELECT change.*, row_number() OVER so_far AS at, sum(octet_length(change.changes::text)) OVER so_far AS text
        FROM taken CROSS JOIN LATERAL unnest(taken.changes) AS range
          JOIN changes AS change ON change.id >= lower(range) AND change.id < upper(range)
        WINDOW so_far AS (ORDER BY taken.at, change.id))
      SELECT ARRAY(SELECT id::int FROM taken ORDER BY at) AS rows, (SELECT after_webhook FROM taken WHERE at = 1) AS after,
        (SELECT array_agg(id ORDER BY at) FROM read) AS ids,
        to_jsonb(ARRAY(SELECT to_jsonb(shown) FROM (SELECT ${shownChange(payload)} FROM read AS change
          WHERE change.at = 1 OR change.text <= ${mostText} ORDER BY change.at) AS shown)) AS changes`,
    true,
  )
  if (!head || head.rows.length === 0) return undefined
  const { after, ids, rows } = head
  const changes = head.changes.map(changeOf)
  const rest = (ids ?? []).slice(changes.length).map((id) => ({ id }))
  if (rest.length === 0) return { after, changes, rows }
  await settleHead(payload, on, { rows }, [
    { after, changes },
    { after, changes: rest },
  ])
  return { after, changes, rows: rows.slice(0, 1) }
}

/** Writes what is left of a head: its first row keeps its place, the others are merged into it. */
export const settleHead = async (
  payload: BasePayload,
  on: Queryable,
  { rows }: Pick<Head, 'rows'>,
  [first, ...others]: readonly { after: number; changes: readonly { id: number }[] }[],
): Promise<void> => {
  const kept = rows[0] ?? 0
  for (const { after, changes } of others) {
    await rowsOf(
      payload,
      on,
      sql`INSERT INTO webhook_fan_outs (share, place, changes, after_webhook, created_at)
        SELECT share, place, ${ranges(changes)}::int4multirange, ${after}, created_at FROM webhook_fan_outs WHERE id = ${kept}`,
    )
  }
  if (first) {
    await rowsOf(
      payload,
      on,
      sql`UPDATE webhook_fan_outs SET changes = ${ranges(first.changes)}::int4multirange, after_webhook = ${first.after} WHERE id = ${kept}`,
    )
  }
  const done = first ? rows.slice(1) : rows
  if (done.length === 0) return
  await rowsOf(
    payload,
    on,
    sql`DELETE FROM webhook_fan_outs WHERE id = ANY(${sql.param(done)}::bigint[])`,
    true,
  )
}

const byPlace = (changes: Left['changes']): { ids: number[]; place: number }[] => {
  const groups: { ids: number[]; place: number }[] = []
  for (const { id, place } of changes) {
    const last = groups.at(-1)
    if (last?.place === place) last.ids.push(id)
    else groups.push({ ids: [id], place })
  }
  return groups
}

const inParts = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / mostOfRow) }, (_, at) =>
    ids.slice(at * mostOfRow, (at + 1) * mostOfRow),
  )

const ranges = (changes: readonly { id: number }[]): string => rangesOf(changes.map(({ id }) => id))

/** Ids as a multirange: `{[1,4),[9,10)}`. */
const rangesOf = (ids: readonly number[]): string => {
  const found: { from: number; to: number }[] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const last = found.at(-1)
    if (last?.to === id) last.to = id + 1
    else found.push({ from: id, to: id + 1 })
  }
  return `{${found.map(({ from, to }) => `[${from},${to})`).join()}}`
}
