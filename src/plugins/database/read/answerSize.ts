/**
 * Limits the size of a response, and so the memory of a request: the size is estimated before records are read, and counted while
 * they are assembled.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import { fixedSql } from '../connection/execute'
import { column, fromTable, type Source } from '../storage/map'
import type { Shown } from './projection'

const defaultAnswerBytes = 32 * 1024 ** 2

/** The maximum size of a response in bytes, from the options of the plugin `contract`. */
export const maxAnswerBytesOf = ({ config }: Pick<BasePayload, 'config'>): number =>
  (config.custom['contract'] as { answerLimit?: number } | undefined)?.answerLimit ?? defaultAnswerBytes

/** The maximum number of records in a response. A record that occurs several times counts each time. */
export const maxRecords = 50_000

export class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError'
}

const remedy =
  'Lower depth or limit, name the fields you need (select, populate), or shorten its lists (joins), and read the rest page by page.'

export const tooManyBytes = (most: number): AnswerTooLargeError =>
  new AnswerTooLargeError(`The answer would be larger than ${most} bytes. ${remedy}`)

export const tooManyRecords = (): AnswerTooLargeError =>
  new AnswerTooLargeError(`depth: the answer would hold more than ${maxRecords} records. ${remedy}`)

/**
 * SQL for whether the text and lists of some records fit in a response: a condition in the statement that reads them, which Postgres
 * evaluates once, before it reads any. Postgres stores the length of a long text, so it does not read the text.
 *
 * @param isWanted builds the condition for these records on a column with their ids
 */
export const fitsAnswer = (source: Source, isWanted: (id: SQL) => SQL, { key, names }: Shown): SQL => {
  const { fallbackLocale = '', locale, payload, storage } = source
  const maxBytes = sql.raw(String(maxAnswerBytesOf(payload)))
  const shown = [...storage.fields.values()].filter(
    ({ field: { name } }) => !names || names.has(storage.ofVersions ? name.slice('version.'.length) : name),
  )
  const sumOfLengths = (): SQL => {
    const lengths = shown
      .filter(({ field: { kind } }) => kind === 'text' || kind === 'amount' || kind === 'json')
      .map(({ field, isInRow, selected }) => {
        const value = isInRow ? column(source, field) : selected(source)
        return sql`coalesce(octet_length(${field.kind === 'json' ? sql`${value}::text` : value}), 0)`
      })
    return lengths.length === 0 ? sql`0` : sql.join(lengths, sql` + `)
  }
  const length =
    key === ''
      ? fixedSql(payload, `length of ${storage.table} ${locale} ${fallbackLocale}`, sumOfLengths)
      : sumOfLengths()
  const text = sql`(SELECT coalesce(sum(${length}), 0) FROM ${fromTable(source)} WHERE ${isWanted(sql`record.id`)})`
  const list = shown.find(({ field: { kind }, isInRow }) => kind === 'references' && !isInRow)
  if (!list) return sql`${text} <= ${maxBytes}`
  return sql`${text} + 2 * (SELECT count(*) FROM (SELECT FROM ${sql.identifier(list.table)} WHERE ${isWanted(sql`parent_id`)}
    LIMIT ${maxBytes}) AS listed) <= ${maxBytes}`
}
