/**
 * Statements that are compiled once and run with the values of each request. Drizzle only builds the text.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import { LeastRecentlyUsed } from '../../../lib/leastRecentlyUsed'
import { payloadState } from '../../../lib/payloadState'
import type { Sent } from './pipeline'
import { compileStatement, executorOf, type RequestScope, transactionOf } from './execute'
import { isParameter, Parameter } from '../query/parameters'

export type Statement = {
  /** The name of the prepared statement; without one it is planned each time. */
  name?: string
  /** For each `$n` a constant value, or a `Parameter` for one of the request's values. */
  parameters: readonly unknown[]
  text: string
}

/**
 * Each connection keeps the plans of all named statements until it closes, so their total length is limited: this many
 * characters take some ten megabytes. Statements with many shapes (unions, and writes of each set of fields) have a
 * lower limit, so that they leave capacity for others.
 */
const maxNamedCharacters = { all: 1_000_000, ofManyShapes: 600_000 }

const namedOf = payloadState('named statements', () => ({ characters: 0, names: new Set<string>() }))

/**
 * @param isNamed whether to make it a named prepared statement, whose plan the connection keeps. For statements that find records
 *   by id, as planning takes longer than running them. Not for filters, whose best plan depends on the values.
 */
export const prepareStatement = (
  payload: BasePayload,
  query: SQL,
  { hasManyShapes = false, isNamed }: { hasManyShapes?: boolean; isNamed: boolean },
): Statement => {
  const { name, params, sql: text } = compileStatement(payload, query)
  if (!isNamed) return { parameters: params, text }
  const named = namedOf(payload)
  if (!named.names.has(name)) {
    const maxCharacters = hasManyShapes ? maxNamedCharacters.ofManyShapes : maxNamedCharacters.all
    if (named.characters + text.length > maxCharacters) return { parameters: params, text }
    named.characters += text.length
    named.names.add(name)
  }
  return { name, parameters: params, text }
}

/**
 * Runs a statement for a request: in its transaction while it has one, else on the pool.
 *
 * @param values the request's values, by the index of their `Parameter`
 * @returns the rows, each a list of its columns; in a transaction as texts
 */
export const runStatement = (
  req: RequestScope,
  { name, parameters, text }: Statement,
  values: readonly unknown[],
): Promise<unknown[][]> => {
  const driverValues = parameters.map((each) => (isParameter(each) ? each.toDriver(values[each.at]) : each))
  // Sent without awaiting first, so that statements keep the order in which they are started.
  const sent = { name, text, values: driverValues }
  const { payload, transactionID: id } = req
  return id instanceof Promise
    ? id.then((transactionId) => run(payload, transactionId, sent))
    : run(payload, id, sent)
}

const run = async (
  payload: BasePayload,
  transactionID: number | string | undefined,
  { name, text, values }: Sent,
): Promise<unknown[][]> => {
  const transaction = transactionOf(payload, transactionID)
  if (transaction) return transaction.run({ name, text, values })
  const { session } = await executorOf({ payload })
  const { rows } = await session.client.query({
    ...(name !== undefined && { name }),
    rowMode: 'array',
    text,
    values: [...values],
  })
  return rows
}

/**
 * A statement, or a part of one, that is compiled once for all requests with the same `key`. The text is the same for
 * each request; only the values differ.
 */
export type Compiled = {
  /** Without one it is compiled each time. */
  key: string | undefined
  values: readonly unknown[]
  /**
   * Builds the SQL, with `valueAt(first)` for the first of its values, `valueAt(first + 1)` for the second and so on.
   */
  build: (first: number) => SQL
}

/** Returns the placeholder for the value at an index, in a compiled statement. */
export const valueAt = (at: number): SQL => sql`${sql.param(new Parameter(at))}`

/**
 * Ids as a part of a compiled statement: the condition that `column` is one of them. A single id is compared with `=`,
 * because a prepared plan assumes ten elements for `ANY`. The subquery hides their number. Otherwise Postgres would
 * compare each plan with the one for ten ids and plan again for each request, which takes longer than the statement.
 */
export const oneOfIds = (
  ids: readonly number[],
): Pick<Compiled, 'key' | 'values'> & { build: (first: number, column: SQL) => SQL } =>
  ids.length === 1
    ? { build: (first, column) => sql`${column} = ${valueAt(first)}`, key: 'one', values: [ids[0]] }
    : {
        build: (first, column) => sql`${column} = ANY(ARRAY(SELECT unnest(${valueAt(first)}::int[])))`,
        key: 'many',
        values: [ids],
      }

const maxCompiledCharacters = 4_000_000

const compiledOf = payloadState(
  'compiled statements',
  () => new LeastRecentlyUsed<Statement>(maxCompiledCharacters, ({ text }) => text.length),
)

/** Runs a compiled statement, by default as a named prepared statement (see `prepareStatement`). */
export const runCompiled = (
  req: RequestScope,
  { build, key, values }: Compiled,
  isNamed = true,
): Promise<unknown[][]> => {
  if (key === undefined)
    return runStatement(req, prepareStatement(req.payload, build(0), { isNamed: false }), values)
  const cache = compiledOf(req.payload)
  let statement = cache.get(key)
  if (!statement) {
    statement = prepareStatement(req.payload, build(0), { hasManyShapes: true, isNamed })
    cache.set(key, statement)
  }
  return runStatement(req, statement, values)
}
