/** How the statements of the report group what they count. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** One group: everything, or what has this rep, this source, this month; of the other two it says nothing. */
export type Group = {
  by: 'all' | 'month' | 'rep' | 'source'
  /** Which month, from 0. */
  month: null | number
  rep: null | number
  source: null | string
}

/** The month of a moment. @param months where each begins, in order */
export const monthOf = (moment: SQL, months: readonly string[]): SQL =>
  sql`width_bucket(${moment}, ${sql.param([...months])}::timestamptz(3)[]) - 1`

/** By the text that `keyOf` makes of a group. */
export const grouped = <G extends Group>(rows: readonly G[]): ReadonlyMap<string, G> =>
  new Map(rows.map((row) => [keyOf(row.by, row[row.by === 'all' ? 'rep' : row.by]), row]))

export const keyOf = (by: Group['by'], value: null | number | string): string =>
  JSON.stringify(by === 'all' ? [by] : [by, value])
