/**
 * Records read from Payload's tables by one plain statement, as `payload.find` would answer them at about a tenth of
 * the time.
 *
 * A record's lists stand in the same statement as its row, so that it is never half of before a write and half of
 * after it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { CollectionSlug, FlattenedField, PayloadRequest, SanitizedCollectionConfig } from 'payload'
import { mustRunPerRecord } from '../../../fields/bulkSafe'
import { accessFilter } from '../query/access'
import { among } from '../query/among'
import { addWeight, maxAnswerBytesOf, tooManyBytes, type Weight, weigh } from './answerSize'
import { compileFilter } from '../query/compile'
import { execute } from '../connection/execute'
import type { Filter } from '../query/filter'
import { fixedSql } from './fixedSql'
import { type CollectionModel, type FieldModel, collectionOf, listKinds, marksOf } from '../model/model'
import { localesOf } from '../query/select'
import { storageOf } from './map'
import { column, fromTable, rootSource, type Source } from './source'
import { valueKind } from './value'

/** A record as the interface shows it: references as ids, lists as arrays, moments as ISO 8601 text. */
export type Row = Record<string, unknown> & { id: number }

/** A row of the database: by the place of each field in the model, and what was asked beside them. */
type Cells = { [at: number]: unknown; extra?: unknown }

// More at once gain nothing and hold what the driver gives in memory.
const readAtOnce = 1000

/**
 * The records of `ids` that the caller may see, in that order, without their inverses.
 *
 * @param within what the caller may see, where the rules of the collection do not say it
 * @param extra one more expression over the table, which goes by `record`: read in the same moment as the record
 * @returns with the records, what `extra` was for each, by id
 */
export const readRows = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  { extra, within }: { extra?: SQL; within?: Filter } = {},
): Promise<{ extras: Map<number, unknown>; rows: Row[] }> => {
  const found = new Map<number, Row>()
  const extras = new Map<number, unknown>()
  if (ids.length === 0) return { extras, rows: [] }
  const { payload } = req
  if (isShapedByPayload(payload.collections[slug as CollectionSlug].config)) {
    throw new Error(`${slug} is answered by Payload, and not as it stands in its tables.`)
  }
  const access = within ?? (await accessFilter(req, slug, 'read'))
  const visible = access ? compileFilter(payload, slug, access, localesOf(req)) : sql`TRUE`
  const collection = collectionOf(payload, slug)
  const source = rootSource(payload, slug, localesOf(req))
  const cells = sql`${cellsOf(source, collection)}${extra ? sql`, ${extra} AS extra` : sql``}`
  const total: Weight = { bytes: 0, ids: 0 }
  const maxBytes = maxAnswerBytesOf(payload)
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const part = ids.slice(at, at + readAtOnce)
    const records = await execute<Cells>(
      req,
      sql`SELECT ${cells} FROM ${fromTable(source)}
        WHERE ${among(sql`record.id`, part)} AND ${visible}${part.length === 1 ? sql`` : sql` AND ${isReadable(source, part, maxBytes)}`}`,
      true,
    )
    // Either none of them is there any more, or all of them together are too much.
    if (records.length === 0 && part.length > 1) await requireReadable(req, source, part)
    for (const record of records) {
      const row = toRow(collection, ({ kind }, place) => valueKind(kind).fromDriver(record[place]))
      addWeight(total, weigh(row), maxBytes)
      found.set(row.id, row)
      if (extra) extras.set(row.id, record.extra)
    }
  }
  return { extras, rows: ids.flatMap((id) => found.get(id) ?? []) }
}

/** @throws AnswerTooLargeError for records that are too much for an answer, of which none was read */
export const requireReadable = async (
  req: PayloadRequest,
  source: Source,
  ids: readonly number[],
): Promise<void> => {
  const maxBytes = maxAnswerBytesOf(req.payload)
  const [row] = await execute<{ fits: boolean }>(
    req,
    sql`SELECT ${isReadable(source, ids, maxBytes)} AS fits`,
  )
  if (row?.fits === false) throw tooManyBytes(maxBytes)
}

/**
 * That the text and lists of these records fit in an answer: asked in the statement that reads them, once for all of it,
 * before the first is read. The length of a long text stands beside it, and the text itself is not looked at.
 */
const isReadable = (source: Source, ids: readonly number[], maxBytes: number): SQL => {
  const { fields } = storageOf(source.payload, source.slug, source.ofVersions)
  const all = [...fields.values()]
  const lengths = all
    .filter(({ field: { kind }, isInRow }) => isInRow && (kind === 'text' || kind === 'amount'))
    .map(({ field }) => sql`coalesce(octet_length(${column(source, field)}), 0)`)
  const text =
    lengths.length === 0
      ? sql`0`
      : sql`(SELECT coalesce(sum(${sql.join(lengths, sql` + `)}), 0) FROM ${fromTable(source)} WHERE ${among(sql`${sql.identifier(source.alias)}.id`, ids)})`
  const list = all.find(({ field: { kind }, isInRow }) => kind === 'references' && !isInRow)
  if (!list) return sql`${text} <= ${maxBytes}`
  return sql`${text} + 2 * (SELECT count(*) FROM (SELECT FROM ${sql.identifier(list.table)} WHERE ${among(sql`parent_id`, ids)}
    LIMIT ${maxBytes}) AS listed) <= ${maxBytes}`
}

/** What is read of each record: its fields, each under its place in the model. */
const cellsOf = (source: Source, collection: CollectionModel): SQL => {
  const fields = [...collection.fields.values()]
  const storage = storageOf(source.payload, source.slug)
  const isLocalized = fields.some((field) => field.isLocalized)
  const locales = isLocalized ? ` ${source.locale} ${source.fallbackLocale ?? ''}` : ''
  return fixedSql(source.payload, `cells of ${source.slug}${locales}`, () =>
    sql.join(
      fields.flatMap(({ name }, at) => {
        const stored = storage.fields.get(name)
        return stored ? [sql`${stored.selected(source)} AS ${sql.identifier(String(at))}`] : []
      }),
      sql`, `,
    ),
  )
}

/** The record whose fields `valueOf` finds: in the order of the model, members of an object in that object. */
export const toRow = (
  collection: CollectionModel,
  valueOf: (field: FieldModel, place: number) => unknown,
): Row => {
  const row: Record<string, unknown> = {}
  let place = 0
  for (const field of collection.fields.values()) {
    const { kind, name } = field
    const value = valueOf(field, place++) ?? (listKinds.has(kind) ? [] : null)
    const dot = name.indexOf('.')
    if (dot < 0) row[name] = value
    else row[name.slice(0, dot)] = { ...(row[name.slice(0, dot)] as object), [name.slice(dot + 1)]: value }
  }
  return row as Row
}

/**
 * Whether Payload answers something else than what stands in the tables of a collection, and must read it itself:
 * where a hook or a rule looks at what is read, where accounts are, where records only seem deleted. Fields that
 * the interface leaves out do not count.
 */
export const isShapedByPayload = ({
  auth,
  flattenedFields,
  hooks,
  trash,
}: SanitizedCollectionConfig): boolean =>
  Boolean(auth) ||
  trash ||
  [...hooks.beforeOperation, ...hooks.afterOperation, ...hooks.afterRead, ...hooks.beforeRead].some((hook) =>
    mustRunPerRecord(hook, 'read'),
  ) ||
  flattenedFields.some(isShaped)

const isShaped = (field: FlattenedField): boolean => {
  if (marksOf(field).isPanelOnly || ('hidden' in field && field.hidden)) return false
  if ('virtual' in field && field.virtual) return true
  // Payload answers a default for text of which there is none in any locale.
  if ('localized' in field && field.localized && field.defaultValue !== undefined) return true
  if (('hooks' in field && field.hooks?.afterRead?.length) || ('access' in field && field.access?.read))
    return true
  return 'flattenedFields' in field && field.flattenedFields.some(isShaped)
}
