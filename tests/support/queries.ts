/** Encodes filter trees as callers send them: in brackets, as JSON, or either in the body of a GET sent as POST. */
import type { Tree } from './oracle'
import type { CallOptions } from './service'
import { asBrackets, asJson, type Where } from './where'

/** The tree as a `where` object. */
export const whereOf = (tree: Tree): Where => {
  if ('and' in tree) return { and: tree.and.map(whereOf) }
  if ('or' in tree) return { or: tree.or.map(whereOf) }
  return { [tree.path]: { [tree.operator]: tree.operand } }
}

/** Whether a filter contains null, which brackets cannot express: there `null` is a text. */
const needsJson = (tree: Tree): boolean => {
  if ('and' in tree) return tree.and.some(needsJson)
  if ('or' in tree) return tree.or.some(needsJson)
  return tree.operand === null || (Array.isArray(tree.operand) && tree.operand.includes(null))
}

export type Encoding = 'brackets' | 'json'

export const encoded = (tree: Tree, encoding: Encoding): string =>
  encoding === 'json' || needsJson(tree) ? asJson(whereOf(tree)) : asBrackets(whereOf(tree))

/** A query that is too long for a URL, sent as a form: method, path and options of the call. */
export const asForm = (path: string, query: string): ['POST', string, CallOptions] => [
  'POST',
  path,
  {
    body: query,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-payload-http-method-override': 'GET',
    },
  },
]
