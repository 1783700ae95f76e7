/** Conditions of the search, in the form in which an index serves them. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldModel } from '../../../plugins/database/model/model'
import { folded } from '../../../plugins/database/query/patterns'
import { column, type Source } from '../../../plugins/database/storage/map'
import type { Searched } from './searched'
import type { Terms } from './terms'

const isDigits = ({ name }: FieldModel): boolean => name.endsWith('Digits')

const like = (source: Source, field: FieldModel, pattern: string): SQL =>
  sql`${folded(column(source, field))} LIKE ${pattern}`

const anyOf = (parts: readonly SQL[]): SQL =>
  parts.length === 0 ? sql`FALSE` : sql`(${sql.join([...parts], sql` OR `)})`

/** Every word is in some field, or all of it is a part of a telephone number. */
export const contains = (source: Source, { fields }: Searched, { phone, words }: Terms): SQL => {
  const texts = fields.filter((field) => !isDigits(field))
  const numbers = fields.filter(isDigits)
  const inNumber = (digits: string | undefined) =>
    digits === undefined ? [] : numbers.map((field) => like(source, field, `%${digits}%`))
  const ofWords = words.map(({ digits, patterns }) =>
    anyOf([
      ...texts.flatMap((field) => patterns.map((pattern) => like(source, field, pattern))),
      ...inNumber(digits),
    ]),
  )
  return anyOf([
    ...(ofWords.length === 0 ? [] : [sql`(${sql.join(ofWords, sql` AND `)})`]),
    ...inNumber(phone),
  ])
}

export const begins = (source: Source, searched: Searched, { whole }: Terms): SQL =>
  anyLike(source, searched, whole)

export const is = (source: Source, searched: Searched, { whole }: Terms): SQL =>
  anyLike(source, searched, whole.slice(0, -1))

const anyLike = (source: Source, { fields }: Searched, pattern: string): SQL =>
  anyOf(fields.filter((field) => !isDigits(field)).map((field) => like(source, field, pattern)))

/** A title or number that is the text first, then a title that begins with it, then one with a word that does. */
export const rank = (source: Source, searched: Searched, terms: Terms): SQL =>
  sql`CASE WHEN ${is(source, searched, terms)} THEN 0
    WHEN ${like(source, searched.title, terms.whole)} THEN 1
    WHEN ${like(source, searched.title, `% ${terms.whole}`)} THEN 2 ELSE 3 END`
