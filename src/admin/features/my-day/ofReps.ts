import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** SQL for whether a record is of one of `reps` or of nobody. @param reps undefined for any record */
export const isAmong = (reps: readonly number[] | undefined, rep: SQL): SQL =>
  reps ? sql`(${rep} IS NULL OR ${rep} = ANY(${sql.param([...reps])}::int[]))` : sql`TRUE`
