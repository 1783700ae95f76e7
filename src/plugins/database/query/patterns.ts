/** Case-insensitive text search: the operators `like` and `contains`. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Clause } from './filter'
import { valueOf } from './parameters'
import { isLong, longestWord, words } from './words'

/** All words are one parameter, because a statement may have at most 65,535. */
export const containsWords = (value: SQL, clause: Clause): SQL => {
  const patterns = valueOf(clause, (text) => words(String(text)).map(pattern))
  return unlessTooShort(
    value,
    longestWord(String(clause.value)),
    sql`${value} ILIKE ALL(${patterns}::text[])`,
  )
}

export const containsText = (value: SQL, clause: Clause): SQL => {
  const wanted = valueOf(clause, (text) => pattern(String(text)))
  return unlessTooShort(value, String(clause.value), sql`${value} ILIKE ${wanted}`)
}

const pattern = (part: string): string => `%${part.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** A code point may be two UTF-16 units in JavaScript, and its other case may have a third of its bytes. */
const charactersPerByte = 2 * 3

/**
 * False for values that are too short to contain `part`, else `matches`. Postgres converts the pattern to lower case
 * for each row: with 900,000 characters and a thousand rows that takes seconds.
 */
const unlessTooShort = (value: SQL, part: string, matches: SQL): SQL => {
  if (!isLong(part)) return matches
  const leastBytes = sql.raw(String(Math.floor(part.length / charactersPerByte)))
  return sql`CASE WHEN octet_length(${value}) < ${leastBytes} THEN FALSE ELSE ${matches} END`
}
