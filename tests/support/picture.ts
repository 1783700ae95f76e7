/**
 * What is stored, to be compared before something and after it was undone: every row of every table, without when it
 * was written last, and rows of lists and locales without ids of their own, which nothing names.
 */
import type { TestService } from './service'

export type Picture = Record<string, unknown[]>

/** What a request notes about itself, and the secrets of webhooks, which are kept in no ledger. */
const notes = new Set(['changes', 'idempotent_answers', 'webhook_fan_outs', 'webhook_secrets'])

/** @param from ids of versions from here on are left out: what is put back is a write as any other */
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
    // A locale with nothing but gaps is shown as one without a row.
    const isSaid = name.endsWith('_locales')
      ? `jsonb_strip_nulls(to_jsonb(each) - 'id' - '_locale' - '_parent_id') <> '{}'`
      : 'TRUE'
    const rows = await query<{ row: unknown }>(
      `SELECT ${row} AS row FROM "${name}" AS each WHERE ${known} AND ${isSaid} ORDER BY (${row})::text`,
    )
    if (rows.length > 0) shown[name] = rows.map((each) => each.row)
  }
  return shown
}
