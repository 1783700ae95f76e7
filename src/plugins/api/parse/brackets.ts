/**
 * Parses a query string with bracketed keys to nested values: `where[or][0][status][equals]=x`. Unlike the usual
 * parsers it ignores nothing: a key that it cannot parse is an error.
 */
import { fail } from '../failure'
import { printable } from '../printable'
import { queryPairs } from '../http/requestTarget'

/** `counted` has the indexes that were assigned to empty brackets. */
type Branch = { children: Map<string, Branch | string>; counted: Set<string> }

const newBranch = (): Branch => ({ children: new Map(), counted: new Set() })

/** The parameters by name: text, or an object or list for a name with brackets. */
export const parseQuery = (search: string): Map<string, unknown> => {
  const root = newBranch()
  for (const [key, value] of queryPairs(search)) insert(root, key, value)
  return new Map([...root.children].map(([name, node]) => [name, toValue(node)]))
}

// More than any valid filter needs, and far too few to exhaust the stack.
const maxParts = 1000

const insert = (root: Branch, key: string, value: string): void => {
  const path = splitKey(key)
  if (path.length > maxParts)
    throw fail('invalid_parameter', `${printable(key)}: has more than ${maxParts} brackets.`)
  const last = path.pop() ?? ''
  let branch = root
  for (const segment of path) branch = descend(branch, segment, key)
  const at = childKey(branch, last, key)
  if (branch.children.has(at))
    throw fail('invalid_parameter', `${printable(key)}: stands twice. Send it once.`)
  branch.children.set(at, value)
}

/**
 * Splits `where[or][0]` into `where`, `or` and `0`. Without regular expressions, because a query may have thousands of
 * keys.
 */
const splitKey = (key: string): string[] => {
  const start = key.indexOf('[')
  const parts = start === -1 ? [key] : [key.slice(0, start), ...key.slice(start + 1, -1).split('][')]
  const isClosed = start === -1 || key.endsWith(']')
  if (parts[0] !== '' && isClosed && !parts.some((part) => part.includes('[') || part.includes(']')))
    return parts
  throw fail(
    'unknown_parameter',
    `${printable(key)}: not a parameter name; brackets must be closed and must not nest.`,
  )
}

const descend = (branch: Branch, segment: string, key: string): Branch => {
  const at = childKey(branch, segment, key)
  const existing = branch.children.get(at)
  if (typeof existing === 'string') {
    throw fail('invalid_parameter', `${printable(key)}: has a value and parts of its own. Send one of them.`)
  }
  const next = existing ?? newBranch()
  branch.children.set(at, next)
  return next
}

/** The key for a pair of brackets. In `or[][name][equals]=x` each empty pair is the next element. */
const childKey = (branch: Branch, segment: string, key: string): string => {
  const at = segment === '' ? String(branch.children.size) : segment
  if (segment === '' ? branch.children.has(at) : branch.counted.has(at)) {
    throw fail('invalid_parameter', `${printable(key)}: mixes empty and numbered brackets. Send one kind.`)
  }
  if (segment === '') branch.counted.add(at)
  return at
}

const toValue = (node: Branch | string): unknown => {
  if (typeof node === 'string') return node
  const entries = [...node.children]
  if (entries.every(([key]) => /^\d{1,6}$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => toValue(child))
  }
  return Object.fromEntries(entries.map(([key, child]) => [key, toValue(child)]))
}
