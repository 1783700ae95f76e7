/**
 * Masks personal data: text keeps its last four characters and its punctuation (`***-**-1120`), text of up to four
 * characters only its punctuation; a number becomes null. A test compares `mask` with its SQL form.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldModel } from '../model/model'

/** Whether a field contains personal data, which is masked in the ledger. */
export const isMasked = ({ marks }: FieldModel): boolean => marks.personalData !== undefined

export const mask = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'string') return null
  const characters = Array.from(value)
  const maskedLength = characters.length > 4 ? characters.length - 4 : characters.length
  return characters
    .map((character, at) => (at < maskedLength && !punctuation.has(character) ? '*' : character))
    .join('')
}

const punctuation = new Set([' ', '-', '.', '/'])

/** SQL for `mask` of a JSON value. */
export const maskedJson = (value: SQL): SQL => {
  const maskSql = (one: SQL): SQL =>
    sql`CASE WHEN jsonb_typeof(${one}) = 'string' THEN ${maskedText(sql`(${one} #>> '{}')`)} ELSE 'null' END`
  return sql`CASE WHEN jsonb_typeof(${value}) = 'array'
    THEN (SELECT coalesce(jsonb_agg(${maskSql(sql`one`)} ORDER BY place), '[]')
      FROM jsonb_array_elements(${value}) WITH ORDINALITY AS each(one, place))
    ELSE ${maskSql(value)} END`
}

const maskedText = (text: SQL): SQL =>
  sql`to_jsonb(CASE WHEN char_length(${text}) > 4
    THEN regexp_replace(left(${text}, -4), '[^-/. ]', '*', 'g') || right(${text}, 4)
    ELSE regexp_replace(${text}, '[^-/. ]', '*', 'g') END)`
