/**
 * Finds records by statements whose every part uses an index and has a limit: only so many matches of a collection are read and
 * sorted, and readers type more to find others. If the limit is reached, further statements find the values that begin with or
 * equal the text.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { execute, isOneOf, literal } from '../../../plugins/database/connection/execute'
import { visibleRows } from '../../../plugins/database/query/visible'
import { type Source, column, fromTable, rootSource } from '../../../plugins/database/storage/map'
import type { SearchScope } from './searched'
import type { Terms } from './terms'
import type { FieldModel } from '../../../plugins/database/model/model'
import { fold } from '../../../plugins/database/query/patterns'

/**
 * A record with its title and the values that distinguish it from others with the same title: texts, and referenced ids by
 * field.
 */
export type FoundRecord = {
  id: number
  referenceIds: Record<string, null | number>
  slug: CollectionSlug
  texts: (null | string)[]
  title: null | string
}

type Row = Omit<FoundRecord, 'slug'> & { at: number; changed: Date | string; rank: number }

type Condition = (source: Source, searched: SearchScope, terms: Terms) => SQL

const maxMatches = 200

/** Finds the best matches that the reader may see, at most `limit` of each collection. */
export const findRecords = async (
  req: PayloadRequest,
  collections: readonly SearchScope[],
  terms: Terms,
  limit: number,
): Promise<FoundRecord[]> => {
  const visible = new Map<string, SQL>()
  for (const { slug } of collections) visible.set(slug, await visibleRows(req, slug))
  const readRows = (condition: Condition) => readMatches(req, collections, visible, terms, condition)
  const rows = await readRows(containsSql)
  const isCut = collections.some((_, at) => rows.filter((row) => row.at === at).length >= maxMatches)
  if (isCut) rows.push(...(await readRows(beginsSql)), ...(await readRows(equalsSql)))
  return collections.flatMap(({ slug }, at) => {
    const rowsById = new Map(rows.filter((row) => row.at === at).map((row) => [row.id, row]))
    return [...rowsById.values()]
      .toSorted((one, other) => one.rank - other.rank || toTime(other) - toTime(one) || other.id - one.id)
      .slice(0, limit)
      .map(({ id, referenceIds, texts, title }) => ({ id, referenceIds, slug, texts, title }))
  })
}

const toTime = ({ changed }: Row): number => new Date(changed).getTime()

/** Reads all collections in one statement. The matches of a collection also serve for the references to it. */
const readMatches = async (
  req: PayloadRequest,
  collections: readonly SearchScope[],
  visible: ReadonlyMap<string, SQL>,
  terms: Terms,
  condition: Condition,
): Promise<Row[]> => {
  if (collections.length === 0) return []
  const hits = (at: number) => sql.identifier(`hits_${at}`)
  const ownMatches = collections.map((searched, at) => {
    const source = getSource(req, searched.slug)
    return sql`${hits(at)} AS MATERIALIZED (${selectRows(source, at, searched, terms)}
      WHERE ${visible.get(searched.slug)} AND ${condition(source, searched, terms)} LIMIT ${maxMatches})`
  })
  const referencing = collections.flatMap((searched, at) =>
    searched.references.flatMap((field) => {
      const target = collections.findIndex(({ slug }) => slug === field.target)
      if (target < 0) return []
      const source = getSource(req, searched.slug)
      return [
        sql`(${selectRows(source, at, searched, terms)} WHERE ${visible.get(searched.slug)}
          AND ${column(source, field)} IN (SELECT id FROM ${hits(target)}) LIMIT ${maxMatches})`,
      ]
    }),
  )
  const all = [...collections.map((_, at) => sql`SELECT * FROM ${hits(at)}`), ...referencing]
  return execute<Row>(req, sql`WITH ${sql.join(ownMatches, sql`, `)} ${sql.join(all, sql` UNION ALL `)}`)
}

const getSource = ({ payload }: PayloadRequest, slug: string): Source =>
  rootSource(payload, slug, { locale: 'en' })

const selectRows = (source: Source, at: number, searched: SearchScope, terms: Terms): SQL => {
  const { details, references, title } = searched
  const texts = details.map((field) => column(source, field))
  const changed = sql.identifier(source.storage.columnOf('updatedAt'))
  const referenceIds = references.flatMap((field) => [literal(field.name), column(source, field)])
  return sql`SELECT ${sql.raw(String(at))} AS at, record.id, record.${changed} AS changed,
    ${rankSql(source, searched, terms)} AS rank, ${column(source, title)} AS title,
    jsonb_build_array(${sql.join(texts, sql`, `)}) AS texts,
    jsonb_build_object(${sql.join(referenceIds, sql`, `)}) AS "referenceIds" FROM ${fromTable(source)}`
}

/** Loads the titles of records of a searched collection that the reader may see, by id. */
export const loadTitles = async (
  req: PayloadRequest,
  { slug, title }: SearchScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, null | string>> => {
  if (ids.length === 0) return new Map()
  const source = getSource(req, slug)
  const rows = await execute<{ id: number; title: null | string }>(
    req,
    sql`SELECT record.id, ${column(source, title)} AS title FROM ${fromTable(source)}
      WHERE ${isOneOf(sql`record.id`, ids)} AND ${await visibleRows(req, slug)}`,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

/** Whether a field has the digits of a telephone number. */
const hasDigits = ({ name }: FieldModel): boolean => name.endsWith('Digits')

const likeSql = (source: Source, field: FieldModel, pattern: string): SQL =>
  sql`${fold(column(source, field))} LIKE ${pattern}`

const orSql = (parts: readonly SQL[]): SQL =>
  parts.length === 0 ? sql`FALSE` : sql`(${sql.join([...parts], sql` OR `)})`

/** Every word is in some field, or the digits of the text are in a telephone number. */
const containsSql = (source: Source, { fields }: SearchScope, { phone, words }: Terms): SQL => {
  const texts = fields.filter((field) => !hasDigits(field))
  const numbers = fields.filter(hasDigits)
  const numberMatches = (digits: string | undefined) =>
    digits === undefined ? [] : numbers.map((field) => likeSql(source, field, `%${digits}%`))
  const wordMatches = words.map(({ digits, patterns }) =>
    orSql([
      ...texts.flatMap((field) => patterns.map((pattern) => likeSql(source, field, pattern))),
      ...numberMatches(digits),
    ]),
  )
  return orSql([
    ...(wordMatches.length === 0 ? [] : [sql`(${sql.join(wordMatches, sql` AND `)})`]),
    ...numberMatches(phone),
  ])
}

const beginsSql = (source: Source, searched: SearchScope, { whole }: Terms): SQL =>
  anyFieldLikeSql(source, searched, whole)

const equalsSql = (source: Source, searched: SearchScope, { whole }: Terms): SQL =>
  anyFieldLikeSql(source, searched, whole.slice(0, -1))

const anyFieldLikeSql = (source: Source, { fields }: SearchScope, pattern: string): SQL =>
  orSql(fields.filter((field) => !hasDigits(field)).map((field) => likeSql(source, field, pattern)))

/** Ranks values that equal the text first, then titles that begin with it, then titles with a word that does. */
const rankSql = (source: Source, searched: SearchScope, terms: Terms): SQL =>
  sql`CASE WHEN ${equalsSql(source, searched, terms)} THEN 0
    WHEN ${likeSql(source, searched.title, terms.whole)} THEN 1
    WHEN ${likeSql(source, searched.title, `% ${terms.whole}`)} THEN 2 ELSE 3 END`
