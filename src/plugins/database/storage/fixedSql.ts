/**
 * Parts of statements that are the same in each request: built once and kept as text. Building a record's columns anew takes
 * longer than the database needs for them.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import { escapeLiteral } from 'pg'
import { builtFor } from '../connection/execute'

const known = new WeakMap<object, Map<string, SQL>>()

/**
 * What `make` answered the first time that it was asked for `name` on this database.
 *
 * @param make has no values of a request in it: it throws for an expression with parameters
 */
export const fixedSql = (payload: BasePayload, name: string, make: () => SQL): SQL => {
  const ofDatabase = known.get(payload.db) ?? new Map<string, SQL>()
  known.set(payload.db, ofDatabase)
  const found = ofDatabase.get(name)
  if (found) return found
  const { params, sql: text } = builtFor(payload, make())
  if (params.length > 0) throw new Error(`${name} has parameters and cannot be kept.`)
  const made = sql.raw(text)
  ofDatabase.set(name, made)
  return made
}

/** A text that the config gives, as Postgres reads it. */
export const literal = (text: string): SQL => sql.raw(escapeLiteral(text))
