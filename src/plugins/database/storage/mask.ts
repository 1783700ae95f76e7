/**
 * Personal data as anybody may see it: text keeps its last four characters and its punctuation (`***-**-1120`), a
 * text of four characters or fewer none, a number nothing at all. A test holds the two forms together.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldModel } from '../model/model'

/** Whether a field holds personal data, which the ledger has masked. */
export const isMasked = ({ marks }: FieldModel): boolean => marks.personalData !== undefined

export const mask = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'string') return null
  const characters = Array.from(value)
  const open = characters.length > 4 ? characters.length - 4 : characters.length
  return characters
    .map((character, at) => (at < open && !punctuation.has(character) ? '*' : character))
    .join('')
}

const punctuation = new Set([' ', '-', '.', '/'])

/** As `mask`, as the JSON of a column of text. */
export const maskedText = (column: SQL): SQL =>
  sql`to_jsonb(CASE WHEN char_length(${column}) > 4
    THEN regexp_replace(left(${column}, -4), '[^-/. ]', '*', 'g') || right(${column}, 4)
    ELSE regexp_replace(${column}, '[^-/. ]', '*', 'g') END)`
