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

/** As `mask`, over a value as JSON. */
export const maskedJson = (value: SQL): SQL => {
  const masked = (one: SQL): SQL =>
    sql`CASE WHEN jsonb_typeof(${one}) = 'string' THEN ${maskedText(sql`(${one} #>> '{}')`)} ELSE 'null' END`
  return sql`CASE WHEN jsonb_typeof(${value}) = 'array'
    THEN (SELECT coalesce(jsonb_agg(${masked(sql`one`)} ORDER BY place), '[]')
      FROM jsonb_array_elements(${value}) WITH ORDINALITY AS each(one, place))
    ELSE ${masked(value)} END`
}

const maskedText = (text: SQL): SQL =>
  sql`to_jsonb(CASE WHEN char_length(${text}) > 4
    THEN regexp_replace(left(${text}, -4), '[^-/. ]', '*', 'g') || right(${text}, 4)
    ELSE regexp_replace(${text}, '[^-/. ]', '*', 'g') END)`
