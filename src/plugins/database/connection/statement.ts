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
 * Each connection keeps the plans of all named statements for good: for this many characters of SQL in all, some ten megabytes. Unions
 * are made of statements that have names too, and there is one to write each set of fields: they leave room for others.
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
    const most = hasManyShapes ? maxNamedCharacters.ofManyShapes : maxNamedCharacters.all
    if (named.characters + text.length > most) return { parameters: params, text }
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
  const given = parameters.map((each) => (isParameter(each) ? each.toDriver(values[each.at]) : each))
  // At once, so that statements are sent in the order in which they are begun.
  const sent = { name, text, values: given }
  const { payload, transactionID: id } = req
  return id instanceof Promise ? id.then((known) => run(payload, known, sent)) : run(payload, id, sent)
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
 * A statement, or a part of one, that is compiled once for all requests with the same `key`. It is the same text for each: what
 * differs are its values.
 */
export type Compiled = {
  /** Without one it is compiled each time. */
  key: string | undefined
  values: readonly unknown[]
  /** Builds the SQL, with `valueAt(first)` for the first of its values, `valueAt(first + 1)` for the second and so on. */
  build: (first: number) => SQL
}

/** The value at an index, in a statement that is compiled. */
export const valueAt = (at: number): SQL => sql`${sql.param(new Parameter(at))}`

/**
 * Ids as a part of a compiled statement: the condition that `column` is one of them. A single id is compared with `=`, because a
 * prepared plan assumes ten elements for `ANY`. The subquery hides how many there are: else Postgres compares each plan with the one
 * for ten, and makes one for each request, which takes longer than the statement.
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

/** Runs a compiled statement, as a named prepared one; see `prepareStatement` for which are. */
export const runCompiled = (
  req: RequestScope,
  { build, key, values }: Compiled,
  isNamed = true,
): Promise<unknown[][]> => {
  if (key === undefined)
    return runStatement(req, prepareStatement(req.payload, build(0), { isNamed: false }), values)
  const known = compiledOf(req.payload)
  let statement = known.get(key)
  if (!statement) {
    statement = prepareStatement(req.payload, build(0), { hasManyShapes: true, isNamed })
    known.set(key, statement)
  }
  return runStatement(req, statement, values)
}
