/**
 * A snapshot of the database, to be compared before a change and after its undo: every row of every table, without
 * `updated_at`, and rows of lists and locales without their ids. Of nested values the rows have new ids when a list is put back:
 * of what is a part of such a row its id is left out, too.
 */
import type { TestService } from './service'

export type Picture = Record<string, unknown[]>

/**
 * Tables that are left out: records of requests, the secrets of webhooks, which the ledger does not have, and the queues of their
 * tenants, which follow from where deliveries wait.
 */
const notes = new Set([
  'changes',
  'idempotent_answers',
  'webhook_fan_outs',
  'webhook_routes',
  'webhook_secrets',
])

/** Columns that are left out: where a webhook's deliveries wait, which changes by itself. */
const states: Record<string, string[]> = { webhook_lanes: ['queue', 'rerouted_by'] }

const leftOut = ({ isStamped, name, ofRow, parent }: Table): string[] => [
  isStamped ? 'updated_at' : 'id',
  ...(ofRow && parent !== null ? [parent] : []),
  ...(states[name] ?? []),
]

type Table = {
  isStamped: boolean
  name: string
  /** Whether it has parts of a row of a nested list, whose id is a text. */
  ofRow: boolean
  parent: null | string
}

/** @param from versions with ids from here on are left out, because an undo writes versions like any other write */
export const picture = async ({ query }: TestService, from = 2 ** 31): Promise<Picture> => {
  const tables = await query<Table>(
    `SELECT table_name AS name, bool_or(column_name = 'updated_at') AS "isStamped",
       coalesce(bool_or(data_type <> 'integer') FILTER (WHERE column_name IN ('_parent_id', 'parent_id')), false) AS "ofRow",
       max(column_name) FILTER (WHERE column_name IN ('_parent_id', 'parent_id')) AS parent
     FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name ORDER BY table_name`,
  )
  const shown: Picture = {}
  for (const table of tables) {
    const { isStamped, name, parent } = table
    if (notes.has(name)) continue
    const row = ['to_jsonb(each)', ...leftOut(table).map((column) => `'${column}'`)].join(' - ')
    const known = name.startsWith('_') ? `${isStamped ? 'id' : parent} < ${from}` : 'TRUE'
    // A row of a locale without any text is treated as missing.
    const hasText = name.endsWith('_locales')
      ? `jsonb_strip_nulls(to_jsonb(each) - 'id' - '_locale' - '_parent_id') <> '{}'`
      : 'TRUE'
    const rows = await query<{ row: unknown }>(
      `SELECT ${row} AS row FROM "${name}" AS each WHERE ${known} AND ${hasText} ORDER BY (${row})::text`,
    )
    if (rows.length > 0) shown[name] = rows.map((each) => each.row)
  }
  return shown
}
