/** Text looked for in text, whatever the case of its letters: `like` and `contains`. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** The words of a `like`: all of them must occur, in any order. */
export const words = (text: string): string[] => [
  ...new Set(text.split(/\s+/u).filter((word) => word !== '')),
]

/** One parameter however many words: a statement has room for 65,535. */
export const containsWords = (value: SQL, text: string): SQL => {
  const all = words(text)
  const longest = all.toSorted((one, other) => other.length - one.length)[0] ?? ''
  return unlessTooShort(value, longest, sql`${value} ILIKE ALL(${sql.param(all.map(pattern))}::text[])`)
}

export const containsText = (value: SQL, text: string): SQL =>
  unlessTooShort(value, text, sql`${value} ILIKE ${pattern(text)}`)

const pattern = (part: string): string => `%${part.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** Whether the length of a value is asked before a text is looked for in it, which reads the value twice. */
export const isLong = (part: string): boolean => part.length > 100

/** So many characters, as JavaScript counts them, may be one byte of a value: two of one code point, which is one of three. */
const charactersPerByte = 2 * 3

/**
 * False for values that are too short to hold `part`, else `matches`. Postgres turns the pattern into small
 * letters for each row, and 900,000 characters of it for a thousand rows take seconds.
 */
const unlessTooShort = (value: SQL, part: string, matches: SQL): SQL => {
  if (!isLong(part)) return matches
  const leastBytes = sql.raw(String(Math.floor(part.length / charactersPerByte)))
  return sql`CASE WHEN octet_length(${value}) < ${leastBytes} THEN FALSE ELSE ${matches} END`
}
