/**
 * A test oracle: evaluates a filter in memory, to be compared with the result of the compiled filter. It shares no code with
 * the service; kinds and relations come from the tables of `document.ts` and `relations.ts`.
 */
import type { Kind } from './document'
import { fieldsOf } from './everyCollection'
import { relations } from './relations'

type Value = boolean | number | string | null | undefined | readonly (number | string)[]

export type Records = Map<number, Record<string, Value>>

/** Every record, by collection and id, with the fields it owns. */
export type World = Record<string, Records>

export type Operand = boolean | number | string | null | readonly (boolean | number | string | null)[]

export type Condition = { path: string; operator: string; operand: Operand }

export type Tree = Condition | { and: Tree[] } | { or: Tree[] }

/** The kind of a field as in the document, or `self` for a record's id. */
export const kindOf = (slug: string, field: string): Kind | 'self' => {
  if (field === 'id') return 'self'
  const kind = fieldsOf(slug)[field]
  if (!kind) throw new Error(`There is no ${slug}.${field}.`)
  return kind
}

/** The collection that a relation leads to, from either side. */
export const targetOf = (slug: string, field: string): string => {
  const owned = relations.find(({ owner }) => owner === `${slug}.${field}`)
  const inverse = relations.find(({ inverse: name, target }) => target === slug && name === field)
  const target = owned?.target ?? inverse?.owner.split('.')[0]
  if (target === undefined) throw new Error(`${slug}.${field} is no relation.`)
  return target
}

/** The ids of the records that match, ascending. */
export const matching = (world: World, slug: string, tree: Tree): number[] =>
  [...recordsOf(world, slug).keys()].filter((id) => holds(world, slug, id, tree)).sort((a, b) => a - b)

const holds = (world: World, slug: string, id: number, tree: Tree): boolean => {
  if ('and' in tree) return tree.and.every((each) => holds(world, slug, id, each))
  if ('or' in tree) return tree.or.some((each) => holds(world, slug, id, each))
  const { operand, operator, path } = tree
  const yes = (positive: string) => along(world, slug, id, path.split('.'), positive, operand)
  if (operator === 'not_equals') return !yes('equals')
  if (operator === 'not_in') return !yes('in')
  if (operator === 'exists') return yes('exists') === operand
  return yes(operator)
}

/** Whether following the relations of the path leads to at least one value that matches. */
const along = (
  world: World,
  slug: string,
  id: number,
  path: string[],
  operator: string,
  operand: Operand,
): boolean => {
  const [field = '', ...rest] = path
  const values = valuesOf(world, slug, id, field)
  if (rest.length > 0) {
    const target = targetOf(slug, field)
    return values.some((each) => along(world, target, Number(each), rest, operator, operand))
  }
  const kind = kindOf(slug, field)
  if (operator === 'exists') return values.length > 0
  if (operator === 'in') {
    return (operand as readonly Operand[]).some((each) => answers(values, kind, 'equals', each))
  }
  return answers(values, kind, operator, operand)
}

const answers = (values: Scalar[], kind: Kind | 'self', operator: string, operand: Operand): boolean =>
  operator === 'equals' && operand === null
    ? values.length === 0
    : values.some((value) => compare(value, kind, operator, operand as Scalar))

type Scalar = boolean | number | string

const compare = (value: Scalar, kind: Kind | 'self', operator: string, operand: Scalar): boolean => {
  const isList = kind === 'manyOf' || kind === 'ids'
  switch (operator) {
    case 'equals':
      return kind === 'dateTime' ? timeOf(value) === timeOf(operand) : value === operand
    case 'contains':
      return isList ? value === operand : has(value, String(operand))
    case 'like':
      return String(operand)
        .trim()
        .split(/\s+/)
        .every((word) => has(withoutAccents(value), withoutAccents(word)))
    default: {
      const order = orderOf(value, operand, kind)
      if (order === undefined) return false
      if (order === 0) return operator.endsWith('_equal')
      return operator.startsWith('greater') === order > 0
    }
  }
}

const has = (value: Scalar, part: string): boolean => String(value).toLowerCase().includes(part.toLowerCase())

const withoutAccents = (value: Scalar): string =>
  String(value)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')

const timeOf = (value: Scalar): number => Date.parse(String(value))

/** The order of two values: negative, zero or positive; undefined when they cannot be compared. */
const orderOf = (value: Scalar, operand: Scalar, kind: Kind | 'self'): number | undefined => {
  switch (kind) {
    case 'number':
    case 'self':
      return Number(value) - Number(operand)
    case 'dateTime':
      return timeOf(value) - timeOf(operand)
    case 'amount': {
      const [left, right] = [amountOf(value), amountOf(operand)]
      return left === undefined || right === undefined ? undefined : left - right
    }
    default:
      return Buffer.compare(Buffer.from(String(value)), Buffer.from(String(operand)))
  }
}

/** The number in an amount: `$25,000.00` is 25000. Undefined for text with letters, a misplaced comma or nothing. */
const amountOf = (text: Scalar): number | undefined => {
  const bare = String(text).replaceAll(' ', '').replace('$', '')
  const isGrouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)
  if (!isGrouped && !/^[-+]?\d+(\.\d*)?$/.test(bare)) return undefined
  return Number(bare.replaceAll(',', ''))
}

/** The values of a field: none, one, or several. */
const valuesOf = (world: World, slug: string, id: number, field: string): Scalar[] => {
  if (field === 'id') return [id]
  const inverse = relations.find(({ inverse: name, target }) => target === slug && name === field)
  if (inverse) {
    const [ownerSlug = '', ownerField = ''] = inverse.owner.split('.')
    const owners = [...recordsOf(world, ownerSlug)]
    return owners.flatMap(([owner, record]) => (listed(record[ownerField]).includes(id) ? [owner] : []))
  }
  return listed(recordsOf(world, slug).get(id)?.[field])
}

const listed = (value: Value): Scalar[] =>
  Array.isArray(value)
    ? [...(value as Scalar[])]
    : value === null || value === undefined
      ? []
      : [value as Scalar]

const recordsOf = (world: World, slug: string): Records => {
  const records = world[slug]
  if (!records) throw new Error(`The world has no ${slug}.`)
  return records
}
