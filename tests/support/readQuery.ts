/**
 * A second parser of queries, which gives a tree for the oracle and uses no code of the service. It is simple, because it
 * gets only queries that the service has accepted.
 */
import { kindOf, type Operand, targetOf, type Tree } from './oracle'

/** The filter in a query, or undefined when there is none. */
export const treeIn = (slug: string, query: string): Tree | undefined => {
  const root: Nested = {}
  for (const [key, value] of new URLSearchParams(query)) {
    const path = key.split('[').map((part) => part.replace(/\]$/, ''))
    put(root, path, value)
  }
  const where = root['where']
  if (where === undefined) return undefined
  return treeOf(slug, typeof where === 'string' ? (JSON.parse(where) as object) : where)
}

type Nested = { [key: string]: Nested | string }

const put = (branch: Nested, [key = '', ...rest]: string[], value: string): void => {
  const at = key === '' ? String(Object.keys(branch).length) : key
  if (rest.length === 0) branch[at] = value
  else put((branch[at] ??= {}) as Nested, rest, value)
}

const treeOf = (slug: string, where: object): Tree => ({
  and: Object.entries(where).map(([key, inner]: [string, object]): Tree => {
    const connective = key.toLowerCase()
    if (connective === 'and') return { and: Object.values(inner).map((each: object) => treeOf(slug, each)) }
    if (connective === 'or') return { or: Object.values(inner).map((each: object) => treeOf(slug, each)) }
    const [[operator, operand] = ['', null]] = Object.entries(inner) as [
      string,
      Operand | Record<string, Operand>,
    ][]
    return { operand: operandOf(kindAt(slug, key.split('.')), operator, operand), operator, path: key }
  }),
})

const kindAt = (slug: string, [field = '', ...rest]: string[]): string =>
  rest.length === 0 ? kindOf(slug, field) : kindAt(targetOf(slug, field), rest)

const operandOf = (kind: string, operator: string, operand: Operand | Record<string, Operand>): Operand => {
  if (operator === 'exists') return operand === true || operand === 'true'
  if (operator !== 'in' && operator !== 'not_in') return scalarOf(kind, operator, operand as Operand)
  const list =
    typeof operand === 'string'
      ? operand.split(',').map((each) => each.trim())
      : Object.values(operand as Record<string, Operand>)
  return list.map((each) => scalarOf(kind, operator, each) as string)
}

const scalarOf = (kind: string, operator: string, value: Operand): Operand => {
  const isText = kind === 'text' || kind === 'amount'
  if (value === null || (value === 'null' && !isText && operator !== 'like')) return null
  if (kind === 'checkbox') return String(value) === 'true'
  if (kind === 'number' || kind === 'id' || kind === 'ids' || kind === 'self') return Number(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}
