import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/**
 * SQL for the number in a text, as `forecourt_amount` has it: null if there is none. The pattern of that function counts digits, which
 * is slow, so usual amounts are matched by one that does not count; their length limits them.
 */
export const readAmountSql = (text: SQL): SQL =>
  sql`CASE WHEN octet_length(${text}) <= 30
    AND ${text} ~ '^[$]?([0-9]+|[0-9][0-9]?[0-9]?(,[0-9][0-9][0-9])+)([.][0-9]+)?$'
    THEN translate(${text}, '$,', '')::numeric ELSE forecourt_amount(${text}) END`
