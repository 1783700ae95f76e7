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
import { findLongestWord, isLongText, splitWords } from './words'

/**
 * Folds a value, so that accents and letter case do not matter. The expression must be the same as that of the index
 * (`schema.ts`).
 */
export const fold = (value: SQL): SQL => sql`forecourt_fold(${value})`

/**
 * All words are one parameter, because a statement may have at most 65,535 parameters. The patterns are made by a subquery,
 * which runs once and not for each row.
 *
 * @param hasIndex an index cannot serve a list of patterns, so the longest word is compared separately as well
 */
export const containsWords = (value: SQL, clause: Clause, { hasIndex }: { hasIndex: boolean }): SQL => {
  const patterns = (toParts: (text: string) => string[]) =>
    sql`(SELECT forecourt_patterns(${valueOf(clause, (text) => toParts(String(text)))}::text[]))`
  const hasAll = sql`${fold(value)} LIKE ALL(${patterns(splitWords)}::text[])`
  return hasIndex
    ? sql`(${fold(value)} LIKE (${patterns((text) => [toIndexed(text)])})[1] AND ${hasAll})`
    : hasAll
}

/** The index is searched for every three letters of a word. So many characters are selective enough. */
const indexedLength = 64

const toIndexed = (text: string): string => Array.from(findLongestWord(text)).slice(0, indexedLength).join('')

export const containsText = (value: SQL, clause: Clause): SQL => {
  const likePattern = valueOf(clause, (text) => toLikePattern(String(text)))
  return unlessTooShort(value, String(clause.value), sql`${value} ILIKE ${likePattern}`)
}

const toLikePattern = (part: string): string => `%${part.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** A code point may be two UTF-16 units in JavaScript, and its other case may have a third of its bytes. */
const charactersPerByte = 2 * 3

/**
 * False for values that are too short to contain `part`, else `matches`. Postgres converts the pattern to lower case
 * for each row: with 900,000 characters and a thousand rows that takes seconds.
 */
const unlessTooShort = (value: SQL, part: string, matches: SQL): SQL => {
  if (!isLongText(part)) return matches
  const minBytes = sql.raw(String(Math.floor(part.length / charactersPerByte)))
  return sql`CASE WHEN octet_length(${value}) < ${minBytes} THEN FALSE ELSE ${matches} END`
}
