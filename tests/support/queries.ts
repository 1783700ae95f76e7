/** Filter trees as callers send them: brackets, JSON, or either in the body of a POST that stands for a GET. */
import type { Tree } from './oracle'
import type { CallOptions } from './service'
import { asBrackets, asJson, type Where } from './where'

/** The tree as the object that the document shows. */
export const whereOf = (tree: Tree): Where => {
  if ('and' in tree) return { and: tree.and.map(whereOf) }
  if ('or' in tree) return { or: tree.or.map(whereOf) }
  return { [tree.path]: { [tree.operator]: tree.operand } }
}

/** Text is taken to the letter in a query string, so `null` there is a word and not the absence of one. */
const needsJson = (tree: Tree): boolean => {
  if ('and' in tree) return tree.and.some(needsJson)
  if ('or' in tree) return tree.or.some(needsJson)
  return tree.operand === null || (Array.isArray(tree.operand) && tree.operand.includes(null))
}

export type Encoding = 'brackets' | 'json'

export const encoded = (tree: Tree, encoding: Encoding): string =>
  encoding === 'json' || needsJson(tree) ? asJson(whereOf(tree)) : asBrackets(whereOf(tree))

/** The form in which a query too long for an address is sent: method, path and options of the call. */
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
