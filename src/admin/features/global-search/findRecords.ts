/**
 * Finds records by statements of which every part uses an index and has a limit: only so many matching records of a collection
 * are read and sorted, and a reader who means another one types more. A second statement finds the records whose title or number
 * equals the text, however many others contain it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { execute, isOneOf, literal } from '../../../plugins/database/connection/execute'
import { visibleRows } from '../../../plugins/database/query/visible'
import { type Source, column, fromTable, rootSource } from '../../../plugins/database/storage/map'
import type { Searched } from './searched'
import type { Terms } from './terms'
import type { FieldModel } from '../../../plugins/database/model/model'
import { folded } from '../../../plugins/database/query/patterns'

/**
 * A record with its title and the values that distinguish it from others with the same title: texts, and referenced ids by
 * field.
 */
export type Found = {
  id: number
  referenceIds: Record<string, null | number>
  slug: CollectionSlug
  texts: (null | string)[]
  title: null | string
}

type Row = Omit<Found, 'slug'> & { at: number; changed: Date | string; rank: number }

type Condition = (source: Source, searched: Searched, terms: Terms) => SQL

const maxRead = 200

/** The best records of each collection that the reader may see, at most `limit` of each. */
export const findRecords = async (
  req: PayloadRequest,
  collections: readonly Searched[],
  terms: Terms,
  limit: number,
): Promise<Found[]> => {
  const visible = new Map<string, SQL>()
  for (const { slug } of collections) visible.set(slug, await visibleRows(req, slug))
  const read = (condition: Condition) => run(req, collections, visible, terms, condition)
  const rows = await read(contains)
  const isCut = collections.some((_, at) => rows.filter((row) => row.at === at).length >= maxRead)
  if (isCut) rows.push(...(await read(begins)), ...(await read(is)))
  return collections.flatMap(({ slug }, at) => {
    const own = new Map(rows.filter((row) => row.at === at).map((row) => [row.id, row]))
    return [...own.values()]
      .toSorted((one, other) => one.rank - other.rank || time(other) - time(one) || other.id - one.id)
      .slice(0, limit)
      .map(({ id, referenceIds, texts, title }) => ({ id, referenceIds, slug, texts, title }))
  })
}

const time = ({ changed }: Row): number => new Date(changed).getTime()

/** One statement for all collections. The records that a reference leads to are found once, for their own collection too. */
const run = async (
  req: PayloadRequest,
  collections: readonly Searched[],
  visible: ReadonlyMap<string, SQL>,
  terms: Terms,
  condition: Condition,
): Promise<Row[]> => {
  if (collections.length === 0) return []
  const hits = (at: number) => sql.identifier(`hits_${at}`)
  const own = collections.map((searched, at) => {
    const source = sourceOf(req, searched.slug)
    return sql`${hits(at)} AS MATERIALIZED (${rowsOf(source, at, searched, terms)}
      WHERE ${visible.get(searched.slug)} AND ${condition(source, searched, terms)} LIMIT ${maxRead})`
  })
  const referencing = collections.flatMap((searched, at) =>
    searched.references.flatMap((field) => {
      const target = collections.findIndex(({ slug }) => slug === field.target)
      if (target < 0) return []
      const source = sourceOf(req, searched.slug)
      return [
        sql`(${rowsOf(source, at, searched, terms)} WHERE ${visible.get(searched.slug)}
          AND ${column(source, field)} IN (SELECT id FROM ${hits(target)}) LIMIT ${maxRead})`,
      ]
    }),
  )
  const all = [...collections.map((_, at) => sql`SELECT * FROM ${hits(at)}`), ...referencing]
  return execute<Row>(req, sql`WITH ${sql.join(own, sql`, `)} ${sql.join(all, sql` UNION ALL `)}`)
}

const sourceOf = ({ payload }: PayloadRequest, slug: string): Source =>
  rootSource(payload, slug, { locale: 'en' })

const rowsOf = (source: Source, at: number, searched: Searched, terms: Terms): SQL => {
  const { details, references, title } = searched
  const texts = details.map((field) => column(source, field))
  const changed = sql.identifier(source.storage.columnOf('updatedAt'))
  const referenceIds = references.flatMap((field) => [literal(field.name), column(source, field)])
  return sql`SELECT ${sql.raw(String(at))} AS at, record.id, record.${changed} AS changed,
    ${rank(source, searched, terms)} AS rank, ${column(source, title)} AS title,
    jsonb_build_array(${sql.join(texts, sql`, `)}) AS texts,
    jsonb_build_object(${sql.join(referenceIds, sql`, `)}) AS "referenceIds" FROM ${fromTable(source)}`
}

/** The titles of records of a searched collection that the reader may see, by id. */
export const titlesFor = async (
  req: PayloadRequest,
  { slug, title }: Searched,
  ids: readonly number[],
): Promise<ReadonlyMap<number, null | string>> => {
  if (ids.length === 0) return new Map()
  const source = sourceOf(req, slug)
  const rows = await execute<{ id: number; title: null | string }>(
    req,
    sql`SELECT record.id, ${column(source, title)} AS title FROM ${fromTable(source)}
      WHERE ${isOneOf(sql`record.id`, ids)} AND ${await visibleRows(req, slug)}`,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Conditions of the search, in the form in which an index serves them. */
const isDigits = ({ name }: FieldModel): boolean => name.endsWith('Digits')

const like = (source: Source, field: FieldModel, pattern: string): SQL =>
  sql`${folded(column(source, field))} LIKE ${pattern}`

const anyOf = (parts: readonly SQL[]): SQL =>
  parts.length === 0 ? sql`FALSE` : sql`(${sql.join([...parts], sql` OR `)})`

/** Every word is in some field, or all of it is a part of a telephone number. */
const contains = (source: Source, { fields }: Searched, { phone, words }: Terms): SQL => {
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

const begins = (source: Source, searched: Searched, { whole }: Terms): SQL => anyLike(source, searched, whole)

const is = (source: Source, searched: Searched, { whole }: Terms): SQL =>
  anyLike(source, searched, whole.slice(0, -1))

const anyLike = (source: Source, { fields }: Searched, pattern: string): SQL =>
  anyOf(fields.filter((field) => !isDigits(field)).map((field) => like(source, field, pattern)))

/** A title or number that is the text first, then a title that begins with it, then one with a word that does. */
const rank = (source: Source, searched: Searched, terms: Terms): SQL =>
  sql`CASE WHEN ${is(source, searched, terms)} THEN 0
    WHEN ${like(source, searched.title, terms.whole)} THEN 1
    WHEN ${like(source, searched.title, `% ${terms.whole}`)} THEN 2 ELSE 3 END`
