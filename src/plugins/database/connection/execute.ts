/** Runs SQL statements for a request, and builds parts that many statements have in common. */
import { createHash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest } from 'payload'
import { escapeLiteral, type Pool } from 'pg'
import { payloadState } from '../../../lib/payloadState'
import type { Session } from './session'

/** The internals of drizzle's database that are used here; its types leave them out. */
export type Executor = {
  dialect: { sqlToQuery: (query: SQL) => { params: unknown[]; sql: string } }
  session: {
    prepareQuery: (
      query: { params: unknown[]; sql: string },
      fields: undefined,
      name: string | undefined,
      isArrayMode: false,
    ) => { execute: () => Promise<unknown> }
    /** The pool, or the connection of a transaction. */
    client: Pick<Pool, 'query'>
  }
}

/**
 * Runs one statement for a request: in its transaction while it has one, else on the pool.
 *
 * @param isPrepared whether to run it as a named prepared statement, whose plan the connection keeps. For statements that find
 *   records by id and have the same text each time, as planning takes longer than running them. Not for filters, whose
 * best
 *   plan depends on the values.
 * @returns the rows, columns by their names in the database
 */
export const execute = async <Row>(req: RequestScope, query: SQL, isPrepared = false): Promise<Row[]> => {
  const executor = await executorOf(req)
  const compiled = executor.dialect.sqlToQuery(query)
  const name = isPrepared ? hashName(compiled.sql) : undefined
  const { rows } = (await executor.session.prepareQuery(compiled, undefined, name, false).execute()) as {
    rows: Row[]
  }
  return rows
}

/** The database of a request: its transaction while it has one, else the pool. */
export const executorOf = async (req: RequestScope): Promise<Executor> => {
  const transaction = transactionOf(req.payload, await req.transactionID)
  const executor = (transaction ? transaction.db : req.payload.db.drizzle) as unknown as Executor | undefined
  if (!executor) throw new Error('The request has no database.')
  return executor
}

/** The transaction with this id. */
export const transactionOf = ({ db }: BasePayload, id: number | string | undefined): Session | undefined =>
  id === undefined ? undefined : (db.sessions as unknown as Record<string, Session>)[String(id)]

/** The name, text and parameters of a statement. */
export const compileStatement = (
  { db }: BasePayload,
  query: SQL,
): { name: string; params: unknown[]; sql: string } => {
  const compiled = (db.drizzle as unknown as Executor).dialect.sqlToQuery(query)
  return { name: hashName(compiled.sql), params: compiled.params, sql: compiled.sql }
}

/** A unique name for a prepared statement. */
const hashName = (text: string): string => createHash('sha256').update(text).digest('base64url')

export type RequestScope = { payload: BasePayload; transactionID?: PayloadRequest['transactionID'] }

const fixedOf = payloadState('fixed SQL', () => new Map<string, SQL>())

/**
 * An SQL expression that is the same in each request: built once and kept as text, because building the list of a
 * collection's columns takes longer than running it.
 *
 * @param build builds the expression. It must not contain parameters
 */
export const fixedSql = (payload: BasePayload, name: string, build: () => SQL): SQL => {
  const cache = fixedOf(payload)
  const found = cache.get(name)
  if (found) return found
  const { params, sql: text } = compileStatement(payload, build())
  if (params.length > 0) throw new Error(`${name} has parameters and cannot be kept.`)
  const expression = sql.raw(text)
  cache.set(name, expression)
  return expression
}

/** Text from the config as an SQL string literal. */
export const literal = (text: string): SQL => sql.raw(escapeLiteral(text))

/**
 * `value` is one of `ids`. A single id is compared with `=`, because a prepared plan assumes ten elements for `ANY`.
 */
export const isOneOf = (value: SQL, ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${value} = ${ids[0]}` : sql`${value} = ANY(${sql.param([...ids])}::int[])`
