/**
 * A snapshot of the database, to be compared before a change and after its undo: every row of every table, without
 * `updated_at`, and rows of lists and locales without their ids, which nothing references.
 */
import type { TestService } from './service'

export type Picture = Record<string, unknown[]>

/** Tables that are left out: records of requests, and the secrets of webhooks, which the ledger does not have. */
const notes = new Set(['changes', 'idempotent_answers', 'webhook_fan_outs', 'webhook_secrets'])

/** @param from versions with ids from here on are left out, because an undo writes versions like any other write */
export const picture = async ({ query }: TestService, from = 2 ** 31): Promise<Picture> => {
  const tables = await query<{ isStamped: boolean; name: string }>(
    `SELECT table_name AS name, bool_or(column_name = 'updated_at') AS "isStamped"
     FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name ORDER BY table_name`,
  )
  const shown: Picture = {}
  for (const { isStamped, name } of tables) {
    if (notes.has(name)) continue
    const row = isStamped ? `to_jsonb(each) - 'updated_at'` : `to_jsonb(each) - 'id'`
    const column = isStamped ? 'id' : name.endsWith('_locales') ? '_parent_id' : 'parent_id'
    const known = name.startsWith('_') ? `${column} < ${from}` : 'TRUE'
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
