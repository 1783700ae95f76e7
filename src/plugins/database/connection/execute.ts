/** Statements: how one is run for a request, and parts that many have. */
import { createHash } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest } from 'payload'
import { escapeLiteral } from 'pg'
import { payloadState } from '../../../lib/payloadState'

/** What is needed of drizzle's database; its types leave out all of it. */
type Executor = {
  dialect: { sqlToQuery: (query: SQL) => { params: unknown[]; sql: string } }
  session: {
    prepareQuery: (
      query: { params: unknown[]; sql: string },
      fields: undefined,
      name: string | undefined,
      isArrayMode: false,
    ) => { execute: () => Promise<unknown> }
  }
}

/**
 * Runs one statement for a request: in its transaction while it has one, else on the pool.
 *
 * @param isKept for a statement that finds records by their ids and has the same text each time: a connection then keeps its
 *   plan, and making one takes longer than such a statement itself. Not for filters, where the best plan depends on values.
 * @returns the rows, columns by their names in the database
 */
export const execute = async <Row>(req: RequestScope, query: SQL, isKept = false): Promise<Row[]> => {
  const transactionID = await req.transactionID
  const { db } = req.payload
  const executor = (transactionID === undefined ? db.drizzle : db.sessions?.[String(transactionID)]?.db) as
    Executor | undefined
  if (!executor) throw new Error('The request has no database.')
  const built = executor.dialect.sqlToQuery(query)
  const name = isKept ? nameOf(built.sql) : undefined
  const { rows } = (await executor.session.prepareQuery(built, undefined, name, false).execute()) as {
    rows: Row[]
  }
  return rows
}

/** A statement as its name, text and values, for a connection that is not the service's own. */
export const builtFor = (
  { db }: BasePayload,
  query: SQL,
): { name: string; params: unknown[]; sql: string } => {
  const built = (db.drizzle as unknown as Executor).dialect.sqlToQuery(query)
  return { name: nameOf(built.sql), params: built.params, sql: built.sql }
}

/** A name that no other statement has. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export type RequestScope = { payload: BasePayload; transactionID?: PayloadRequest['transactionID'] }

const fixedOf = payloadState('fixed SQL', () => new Map<string, SQL>())

/**
 * A part of statements that is the same in each request: what `make` answered the first time, kept as text. Building a
 * record's columns anew takes longer than the database needs for them.
 *
 * @param make has no values of a request in it: it throws for an expression with parameters
 */
export const fixedSql = (payload: BasePayload, name: string, make: () => SQL): SQL => {
  const known = fixedOf(payload)
  const found = known.get(name)
  if (found) return found
  const { params, sql: text } = builtFor(payload, make())
  if (params.length > 0) throw new Error(`${name} has parameters and cannot be kept.`)
  const made = sql.raw(text)
  known.set(name, made)
  return made
}

/** A text that the config gives, as Postgres reads it. */
export const literal = (text: string): SQL => sql.raw(escapeLiteral(text))

/** That `value` is one of `ids`. For one alone in words of their own, as a plan that is kept for a list reckons with ten. */
export const among = (value: SQL, ids: readonly number[]): SQL =>
  ids.length === 1 ? sql`${value} = ${ids[0]}` : sql`${value} = ANY(${sql.param([...ids])}::int[])`
