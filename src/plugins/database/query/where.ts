/**
 * Parses a `where` object to a `Filter`.
 *
 * Anything malformed is an error that names its path: an empty clause, an unknown field or operator, two operators, a
 * value of another type. So no clause is ever dropped, which would match more records.
 */
import { noCostUsed, type CostUsed, chargeTables } from './cost'
import { FilterError } from '../connection/errors'
import type { Clause, Filter, Operator } from './filter'
import { operators } from './filter'
import { type FieldModel, type Model, type Shape, listKinds, relationKinds } from '../model/model'
import { membersOf } from '../model/shape'
import { InexactNumber } from '../../../lib/exactNumber'
import { nearest } from '../../../lib/nearest'
import { parseNear, listPlacePaths } from './near'
import { parseOperand } from './operand'

export const filterLimits = { clauses: 10_000, depth: 200, hops: 5 }

type ParseContext = {
  count: { clauses: number; used: CostUsed }
  depth: number
  fields: ReadonlyMap<string, FieldModel>
  model: Model
  /** The path of the current clause, for errors: `where[and][0][status]`. */
  path: string
}

/**
 * @param where an object keyed by field name, `and` or `or`
 * @param fields the fields to filter by: a collection's, or those of its versions
 * @throws FilterError naming the path, the reason and what is allowed
 */
export const parseWhere = (model: Model, where: unknown, fields: ReadonlyMap<string, FieldModel>): Filter =>
  parseObject(where, {
    count: { clauses: 0, used: noCostUsed() },
    depth: 0,
    fields,
    model,
    path: 'where',
  })

const parseObject = (where: unknown, context: ParseContext): Filter => {
  if (!isObject(where))
    throw new FilterError(
      context.path,
      'must be an object of field names, such as {"name": {"equals": "x"}}.',
    )
  if (context.depth > filterLimits.depth) {
    throw new FilterError('where', `is nested more than ${filterLimits.depth} levels deep. Flatten it.`)
  }
  const parts = Object.entries(where).map(([key, value]) => {
    const at = { ...context, path: `${context.path}[${key}]` }
    const connective = key.toLowerCase()
    if (connective !== 'and' && connective !== 'or') return parseField(key, value, at)
    if (!Array.isArray(value) || value.length === 0) {
      throw new FilterError(at.path, 'must be a list of at least one clause.')
    }
    const nested = value.map((each: unknown, index) =>
      parseObject(each, { ...at, depth: context.depth + 1, path: `${at.path}[${index}]` }),
    )
    return connective === 'and' ? { and: nested } : { or: nested }
  })
  const [first] = parts
  if (!first) throw new FilterError(context.path, 'is empty. Name a field, or leave it out.')
  return parts.length === 1 ? first : { and: parts }
}

const parseField = (name: string, condition: unknown, context: ParseContext): Filter => {
  const path = resolvePath(name, context)
  // Each relation in a path becomes a subquery with parameters of its own, so it counts as a clause.
  context.count.clauses += path.length
  if (context.count.clauses > filterLimits.clauses) {
    throw new FilterError(
      'where',
      `has more than ${filterLimits.clauses} conditions, each reference in a path counted. Use "in" for long lists.`,
    )
  }
  // Checked while parsing, so that a filter far beyond the limit is not parsed to its end.
  chargeTables(path.length - 1, context.count.used)
  if (!isObject(condition)) {
    throw new FilterError(context.path, `must be an object with one operator: ${operators.join(', ')}.`)
  }
  const entries = Object.entries(condition)
  const [entry] = entries
  if (!entry || entries.length > 1) {
    throw new FilterError(
      context.path,
      entry
        ? `has ${entries.length} operators; a condition takes exactly one. Put each in its own clause of "and".`
        : `needs exactly one operator: ${operators.join(', ')}.`,
    )
  }
  const [operator, value] = entry
  return parseClause(path, operator, value, { ...context, at: `${context.path}[${operator}]` })
}

const parseClause = (
  path: FieldModel[],
  operator: string,
  value: unknown,
  context: Pick<ParseContext, 'fields' | 'model'> & { at: string },
): Clause => {
  const { at } = context
  const field = path.at(-1) as FieldModel
  if (!isOperator(operator)) {
    throw new FilterError(
      at,
      `is no operator${nearest(operator, operators)} Operators: ${operators.join(', ')}.`,
    )
  }
  if (operator === 'near' && field.kind !== 'place') throw new FilterError(at, notPlaceReason(context, field))
  const allowed = operatorsFor(toComparable(field, at))
  if (!allowed.includes(operator)) {
    throw new FilterError(
      at,
      `${field.name} cannot be asked this way. Operators for it: ${allowed.join(', ')}.`,
    )
  }
  return {
    operator,
    path: path as [FieldModel, ...FieldModel[]],
    value:
      operator === 'near' ? parseNear(value, at) : parseOperand(toComparable(field, at), operator, value, at),
  }
}

/**
 * Converts a nested field to a field of the kind that its values have. @throws FilterError for a field with parts, and
 * for a computed one
 */
const toComparable = (field: FieldModel, at: string): FieldModel => {
  const { kind, marks, name, shape } = field
  if (kind !== 'nested' || !shape) return field
  const members = membersOf(shape)
  if (members)
    throw new FilterError(
      at,
      `${name} has parts. Ask for one of them: ${[...members.keys()].map((each) => `${name}.${each}`).join(', ')}.`,
    )
  if (marks.isComputed)
    throw new FilterError(at, `${name} is computed when a record is read, so records cannot be found by it.`)
  if (shape.type === 'list') return { ...field, kind: shape.kind }
  if (shape.type === 'single' && !listKinds.has(shape.field.kind)) return shape.field
  throw new FilterError(at, `${name} has a list for each language, and cannot be asked.`)
}

const notPlaceReason = (
  { fields, model }: Pick<ParseContext, 'fields' | 'model'>,
  { name }: FieldModel,
): string => {
  const places = listPlacePaths(fields, model)
  return `${name} holds no place, so "near" cannot be asked of it. ${
    places.length === 0 ? 'No field here holds one' : `Fields that hold one: ${places.join(', ')}`
  }.`
}

const valueOperators = ['equals', 'not_equals', 'in', 'not_in', 'exists'] as const
const orderOperators = ['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal'] as const
const textOperators = ['like', 'contains'] as const

/** The operators that a field of this kind supports. */
export const operatorsFor = ({ kind }: Pick<FieldModel, 'kind'>): readonly Operator[] => {
  if (kind === 'json') return ['exists']
  if (kind === 'nested') return []
  if (kind === 'place') return ['exists', 'near']
  if (kind === 'choices') return [...valueOperators, ...textOperators]
  if (listKinds.has(kind)) return [...valueOperators, 'contains']
  if (kind === 'checkbox' || relationKinds.has(kind)) return valueOperators
  if (kind === 'id' || kind === 'number' || kind === 'dateTime') return [...valueOperators, ...orderOperators]
  return [...valueOperators, ...orderOperators, ...textOperators]
}

const resolvePath = (name: string, context: ParseContext): FieldModel[] => {
  const segments = name.split('.')
  const path: FieldModel[] = []
  let fields = context.fields
  while (segments.length > 0) {
    const dottedName = segments.slice(0, 2).join('.')
    const segment = fields.has(dottedName) ? dottedName : (segments[0] ?? '')
    const field = fields.get(segment)
    if (!field) throw createUnknownFieldError(segment, fields, context.path, path.at(-1)?.shape)
    path.push(field)
    segments.splice(0, segment === dottedName ? 2 : 1)
    if (segments.length === 0) break
    const members = field.shape && membersOf(field.shape)
    if (members) {
      fields = members
      continue
    }
    const target = relationKinds.has(field.kind) ? context.model.get(field.target ?? '') : undefined
    if (!target?.isOpen) {
      throw new FilterError(context.path, `${field.name} leads to no record whose fields can be asked.`)
    }
    fields = target.fields
  }
  if (path.length > filterLimits.hops + 1) {
    throw new FilterError(context.path, `follows more than ${filterLimits.hops} references.`)
  }
  return path
}

const createUnknownFieldError = (
  name: string,
  fields: ReadonlyMap<string, FieldModel>,
  at: string,
  parent?: Shape,
): FilterError => {
  if (parent?.type === 'blocks' && name === 'blockType')
    return new FilterError(at, 'records cannot be found by the kind of a block. Ask for one of its members.')
  if (parent?.type === 'blocks' && parent.blocks.has(name))
    return new FilterError(
      at,
      `a member of a block is asked without the name of the block. Leave "${name}" out.`,
    )
  if ((parent?.type === 'blocks' || parent?.type === 'array') && /^\d+$/.test(name))
    return new FilterError(at, `all rows of a list are asked, whatever their place. Leave "${name}" out.`)
  const hint = nearest(name, [...fields.keys()])
  const all =
    parent && hint === '.' && fields.size <= maxNamed ? ` There are ${[...fields.keys()].join(', ')}.` : ''
  return new FilterError(at, `there is no field "${name}"${hint}${all}`)
}

/** The maximum number of members of a nested value that a message names. */
const maxNamed = 20

const isOperator = (name: string): name is Operator => (operators as readonly string[]).includes(name)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber)
