/** The groups in which the report's statements count records. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** All records, or the records with one rep, source or month: only the property named by `by` counts. */
export type Group = {
  by: 'all' | 'month' | 'rep' | 'source'
  /** The index of the month, from 0. */
  month: null | number
  rep: null | number
  source: null | string
}

/** SQL for the index of a timestamp's month. @param months the start of each month, in order */
export const monthSql = (time: SQL, months: readonly string[]): SQL =>
  sql`width_bucket(${time}, ${sql.param([...months])}::timestamptz(3)[]) - 1`

/** Maps rows by `toGroupKey` of their group. */
export const indexByGroup = <G extends Group>(rows: readonly G[]): ReadonlyMap<string, G> =>
  new Map(rows.map((row) => [toGroupKey(row.by, row[row.by === 'all' ? 'rep' : row.by]), row]))

export const toGroupKey = (by: Group['by'], value: null | number | string): string =>
  JSON.stringify(by === 'all' ? [by] : [by, value])
