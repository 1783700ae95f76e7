/** Filters as callers send them: brackets, JSON, or either in the body of a POST that stands for a GET. */
import type { Operand, Tree } from './oracle'
import type { Answer, TestService } from './service'

type Clause = { [key: string]: Clause[] | Record<string, Operand> }

/** The tree as the object that the document shows. */
export const whereOf = (tree: Tree): Clause => {
  if ('and' in tree) return { and: tree.and.map(whereOf) }
  if ('or' in tree) return { or: tree.or.map(whereOf) }
  return { [tree.path]: { [tree.operator]: tree.operand } }
}

/** Any value under bracketed keys; undefined where the query string has no word for one (a null text, say). */
export const bracketed = (value: unknown, key: string): string => {
  if (typeof value !== 'object' || value === null)
    return `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`
  return Object.entries(value)
    .map(([name, inner]) => bracketed(inner, `${key}[${name}]`))
    .join('&')
}

/** Text is taken to the letter in a query string, so `null` there is a word and not the absence of one. */
const needsJson = (tree: Tree): boolean => {
  if ('and' in tree) return tree.and.some(needsJson)
  if ('or' in tree) return tree.or.some(needsJson)
  return tree.operand === null || (Array.isArray(tree.operand) && tree.operand.includes(null))
}

const json = (tree: Tree): string => `where=${encodeURIComponent(JSON.stringify(whereOf(tree)))}`

const brackets = (tree: Tree): string => (needsJson(tree) ? json(tree) : bracketed(whereOf(tree), 'where'))

type Send = (
  service: TestService,
  method: string,
  path: string,
  tree: Tree,
  more?: string,
  body?: unknown,
) => Promise<Answer>

const inQuery =
  (encode: (tree: Tree) => string): Send =>
  (service, method, path, tree, more = '', body) =>
    service.api(method, `${path}?${[encode(tree), more].filter(Boolean).join('&')}`, { body })

const inForm: Send = (service, method, path, tree, more = '', body) =>
  method === 'GET'
    ? service.api('POST', path, {
        body: [brackets(tree), more].join('&'),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-payload-http-method-override': 'GET',
        },
      })
    : inQuery(brackets)(service, method, path, tree, more, body)

export const encodings = { brackets: inQuery(brackets), form: inForm, json: inQuery(json) }
