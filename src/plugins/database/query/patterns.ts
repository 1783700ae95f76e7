/**
 * Text search: the operators `like` and `contains`.
 *
 * `like` compares what `forecourt_fold` (migration `search`) makes of both sides: lower case, without accents.
 * `contains` is sensitive to accents, for callers that need exact text.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Clause } from './filter'
import { valueOf } from './parameters'
import { isLong, longestWord, words } from './words'

/**
 * Values whose accents and letter case do not matter. The expression must be the same as that of the index
 * (`schema.ts`).
 */
export const folded = (value: SQL): SQL => sql`forecourt_fold(${value})`

/**
 * All words are one parameter, because a statement may have at most 65,535. The patterns are made by a subquery, which
 * runs once and not for each row.
 *
 * @param hasIndex an index cannot serve a list of patterns, so its longest word is compared by itself as well
 */
export const containsWords = (value: SQL, clause: Clause, { hasIndex }: { hasIndex: boolean }): SQL => {
  const patterns = (of: (text: string) => string[]) =>
    sql`(SELECT forecourt_patterns(${valueOf(clause, (text) => of(String(text)))}::text[]))`
  const hasAll = sql`${folded(value)} LIKE ALL(${patterns(words)}::text[])`
  return hasIndex
    ? sql`(${folded(value)} LIKE (${patterns((text) => [indexedPart(text)])})[1] AND ${hasAll})`
    : hasAll
}

/** The index is searched for every three letters of a word: these are enough of them. */
const indexedLength = 64

const indexedPart = (text: string): string => Array.from(longestWord(text)).slice(0, indexedLength).join('')

export const containsText = (value: SQL, clause: Clause): SQL => {
  const likePattern = valueOf(clause, (text) => pattern(String(text)))
  return unlessTooShort(value, String(clause.value), sql`${value} ILIKE ${likePattern}`)
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
  const minBytes = sql.raw(String(Math.floor(part.length / charactersPerByte)))
  return sql`CASE WHEN octet_length(${value}) < ${minBytes} THEN FALSE ELSE ${matches} END`
}
