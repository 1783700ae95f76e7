/**
 * Statements that are compiled once and run with the values of each request. Drizzle only builds the text.
 */
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import { payloadState } from '../../../lib/payloadState'
import { compileStatement, executorOf, type RequestScope } from './execute'
import { isParameter } from '../query/parameters'

export type Statement = {
  /** The name of the prepared statement; without one it is planned each time. */
  name?: string
  /** For each `$n` a constant value, or a `Parameter` for one of the request's values. */
  parameters: readonly unknown[]
  text: string
}

/**
 * Each connection keeps the plans of all named statements for good: for this many characters of SQL in all, some ten megabytes. Unions
 * are made of statements that have names too, so they leave room for these.
 */
const mostNamedCharacters = { all: 1_000_000, withUnions: 600_000 }

const namedOf = payloadState('named statements', () => ({ characters: 0, names: new Set<string>() }))

/**
 * @param isNamed whether to make it a named prepared statement, whose plan the connection keeps. For statements that find records
 *   by id, as planning takes longer than running them. Not for filters, whose best plan depends on the values.
 */
export const prepareStatement = (
  payload: BasePayload,
  query: SQL,
  { isNamed, isUnion = false }: { isNamed: boolean; isUnion?: boolean },
): Statement => {
  const { name, params, sql: text } = compileStatement(payload, query)
  if (!isNamed) return { parameters: params, text }
  const named = namedOf(payload)
  if (!named.names.has(name)) {
    const most = isUnion ? mostNamedCharacters.withUnions : mostNamedCharacters.all
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
 * @returns the rows, each a list of its columns
 */
export const runStatement = async (
  req: RequestScope,
  { name, parameters, text }: Statement,
  values: readonly unknown[],
): Promise<unknown[][]> => {
  const { session } = await executorOf(req)
  const given = parameters.map((each) => (isParameter(each) ? each.toDriver(values[each.at]) : each))
  const { rows } = await session.client.query({
    ...(name !== undefined && { name }),
    rowMode: 'array',
    text,
    values: given,
  })
  return rows
}
