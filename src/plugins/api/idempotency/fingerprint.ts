/** The fingerprint of a request, by which a repeated request is recognised. */
import { InexactNumber } from '../../../lib/exactNumber'
import type { HeaderReader } from '../../../lib/headers'
import { isObject } from '../../database/query/where'
import { parseQuery } from '../parse/brackets'
import { fail } from '../failure'
import type { Route } from '../http/routes'

export type RequestParts = { body: unknown; headers: HeaderReader; route: Route; search: string }

/**
 * The fingerprint is equal for requests that differ only in the order of their parameters or of the keys in their
 * bodies. The API key is not part of it, because a client may send it as a parameter first and as a header later.
 */
export const fingerprintOf = ({ body, headers, route, search }: RequestParts): string => {
  const query = parseQuery(search)
  query.delete('apiKey')
  return canonical([
    route.operation.name,
    route.collection,
    route.id,
    route.parts,
    Object.fromEntries(query),
    body,
    headers.get('if-match'),
  ])
}

// Far more than a query can have and any body needs, and far from what would exhaust the stack.
const maxDepth = 2000

/**
 * Canonical JSON: the keys of every object are sorted. Numbers that a double cannot represent keep the text that was
 * sent.
 */
export const canonical = (value: unknown, depth = 0): string => {
  if (depth > maxDepth)
    throw fail('invalid_value', `The body is nested more than ${maxDepth - 1} levels deep.`)
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(',')}]`
  if (value instanceof InexactNumber) return value.literal
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.keys(value).sort()
  return `{${entries.map((key) => `${JSON.stringify(key)}:${canonical(value[key], depth + 1)}`).join(',')}}`
}
