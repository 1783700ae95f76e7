/** What makes two requests the same one. */
import { isObject } from '../../database/query/where'
import { parseQuery } from '../parse/brackets'
import { fail } from '../failure'
import { operationName } from '../operations'
import type { Route } from '../http/routes'

export type Sent = { body: unknown; headers: Headers; route: Route; search: string }

/**
 * A request as text: equal for requests that ask for the same, in whichever order their parameters and the keys of
 * their bodies stand. The API key is no part of it: it may travel as a header the second time.
 */
export const fingerprintOf = ({ body, headers, route, search }: Sent): string => {
  const query = parseQuery(search)
  query.delete('apiKey')
  return canonical([
    operationName(route.operation),
    route.collection,
    route.id,
    route.parts,
    Object.fromEntries(query),
    body,
    headers.get('if-match'),
  ])
}

// Far more than a query can have and any body needs, and far from what would exhaust the stack.
const deepest = 2000

/** JSON in one form: the keys of every object are in order. */
export const canonical = (value: unknown, depth = 0): string => {
  if (depth > deepest) throw fail('invalid_value', `The body is nested more than ${deepest - 1} levels deep.`)
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.keys(value).sort()
  return `{${entries.map((key) => `${JSON.stringify(key)}:${canonical(value[key], depth + 1)}`).join(',')}}`
}
