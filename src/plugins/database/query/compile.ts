/**
 * A filter compiled to one SQL condition over Payload's own tables.
 *
 * Lists, inverses and paths through references become EXISTS, so they neither multiply rows nor change what
 * the rest of the filter means. `not_equals`, `not_in` and `exists: false` are the exact complements of
 * `equals`, `in` and `exists: true`, also through relations. Every value is a parameter of the statement.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import type { Clause, Filter } from './filter'
import { compileIndexed } from './indexed'
import { isNear } from './near'
import type { FieldModel } from '../model/model'
import { valueOf } from './parameters'
import { containsText, containsWords } from './patterns'
import type { Elements } from '../storage/field'
import { leafSource, nestedRows } from '../storage/nested'
import { type Source, fromTable, listRows, relatedRows, rootSource, scalar } from '../storage/map'
import { valueKind } from '../storage/value'

export type CompileOptions = {
  fallbackLocale?: string
  locale: string
  ofVersions?: boolean
}

/** The condition for `filter` on the rows of `slug`, whose table has the alias `record`. */
export const compileFilter = (
  payload: BasePayload,
  slug: string,
  filter: Filter,
  options: CompileOptions,
): SQL => {
  const source = rootSource(payload, slug, options)
  return compileCondition(source, filter)
}

/** A subquery for the ids of the records that match `filter`. Its alias `record` hides that of the outer statement. */
export const matchingIds = (
  payload: BasePayload,
  slug: string,
  filter: Filter,
  options: CompileOptions,
): SQL => {
  const source = rootSource(payload, slug, options)
  return sql`SELECT record.id FROM ${fromTable(source)} WHERE ${compileCondition(source, filter)}`
}

const compileCondition = (source: Source, filter: Filter): SQL => {
  if ('and' in filter) return joinConditions(filter.and, source, sql` AND `, sql`TRUE`)
  if ('or' in filter) return joinConditions(filter.or, source, sql` OR `, sql`FALSE`)
  switch (filter.operator) {
    case 'not_equals':
      return negate(followPath(source, { ...filter, operator: 'equals' }))
    case 'not_in':
      return negate(followPath(source, { ...filter, operator: 'in' }))
    case 'exists':
      return filter.value === true
        ? followPath(source, filter)
        : negate(followPath(source, { ...filter, value: true }))
    default:
      return followPath(source, filter)
  }
}

// An empty `or` matches no record, an empty `and` matches all.
const joinConditions = (filters: readonly Filter[], source: Source, separator: SQL, emptyResult: SQL): SQL =>
  filters.length === 0
    ? emptyResult
    : sql`(${sql.join(
        filters.map((each) => compileCondition(source, each)),
        separator,
      )})`

// A comparison with NULL is NULL; its complement must be true.
const negate = (inner: SQL): SQL => sql`(${inner}) IS NOT TRUE`

/** Follows the path of relations by nested EXISTS, then compares the last field. */
const followPath = (source: Source, clause: Clause): SQL => {
  const [field, ...rest] = clause.path
  const [next, ...others] = rest
  if (field.kind === 'nested')
    return followNested(source, field, next, { ...clause, path: [next ?? field, ...others] })
  if (!next) return compareField(source, field, clause)
  const { from, source: target, where } = filteredRows(source, field, clause.stepFilters?.[0])
  const [, ...stepFilters] = clause.stepFilters ?? []
  const inner = followPath(target, { ...clause, path: [next, ...others], stepFilters })
  return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${inner})`
}

/** Compares a member of a nested value: in some of its rows, or in the columns of a group. */
const followNested = (
  source: Source,
  field: FieldModel,
  member: FieldModel | undefined,
  clause: Clause,
): SQL => {
  if (!member) return compareField(leafSource(source, field), toLeafField(field), clause)
  const [, ...stepFilters] = clause.stepFilters ?? []
  const inner = { ...clause, stepFilters }
  const ways = nestedRows(source, field, member).map((rows) =>
    'from' in rows
      ? sql`EXISTS (SELECT 1 FROM ${rows.from} WHERE ${rows.where} AND ${followPath(rows.source, inner)})`
      : followPath(rows, inner),
  )
  return sql`(${sql.join(ways, sql` OR `)})`
}

/** Converts a nested field without members to a field of the kind that its values have. */
const toLeafField = (field: FieldModel): FieldModel =>
  field.shape?.type === 'list'
    ? { ...field, kind: field.shape.kind }
    : field.shape?.type === 'single'
      ? // A version's field has another name than the value in it.
        { ...field.shape.field, name: field.name }
      : field

/** The rows that a step leads to and that match the step's filter. */
const filteredRows = (source: Source, field: FieldModel, filter: Filter | undefined) => {
  const rows = relatedRows(source, field)
  return filter ? { ...rows, where: sql`${rows.where} AND ${compileCondition(rows.source, filter)}` } : rows
}

/**
 * The elements of a list field that match a filter on the related records; undefined for a field that is not a list.
 */
export const filteredElements = (
  source: Source,
  field: FieldModel,
  filter: Filter | undefined,
): Elements | undefined => {
  if (!filter) return listRows(source, field)
  const rows = filteredRows(source, field, filter)
  return { element: sql`${sql.identifier(rows.source.alias)}.id`, from: rows.from, where: rows.where }
}

const compareField = (source: Source, field: FieldModel, clause: Clause): SQL => {
  const rows = filteredElements(source, field, clause.stepFilters?.[0])
  if (!rows) return compileIndexed(source, field, clause) ?? compare(field, scalar(source, field), clause)
  const { element, from, where } = rows
  // For a list, null means that it is empty.
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE ${where})`
  if (clause.value === null) return isEmpty
  if (Array.isArray(clause.value) && clause.value.includes(null)) {
    return sql`(${isEmpty} OR ${compareField(source, field, { ...clause, value: clause.value.filter((each) => each !== null) })})`
  }
  if (clause.operator === 'exists') return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where})`
  if (clause.operator === 'only_in') {
    return sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND NOT ${anyOf(field, element, clause)})`
  }
  const elementClause: Clause = {
    ...clause,
    operator: clause.operator === 'contains' ? 'equals' : clause.operator,
  }
  const isMatch =
    compileIndexed(source, field, elementClause, rows.stored) ?? compare(field, element, elementClause)
  return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${isMatch})`
}

const compare = (field: FieldModel, value: SQL, clause: Clause): SQL => {
  switch (clause.operator) {
    case 'equals':
      return clause.value === null ? sql`${value} IS NULL` : sql`${value} = ${castOperand(field, clause)}`
    case 'in':
      return anyOf(field, value, clause)
    case 'only_in':
      return sql`(${value} IS NULL OR ${anyOf(field, value, clause)})`
    case 'exists':
      return sql`${value} IS NOT NULL`
    case 'like':
      return containsWords(value, clause, { hasIndex: field.marks.isSearched === true })
    case 'contains':
      return containsText(value, clause)
    case 'greater_than':
      return compareOrder(field, value, sql`>`, clause)
    case 'greater_than_equal':
      return compareOrder(field, value, sql`>=`, clause)
    case 'less_than':
      return compareOrder(field, value, sql`<`, clause)
    case 'less_than_equal':
      return compareOrder(field, value, sql`<=`, clause)
    case 'near':
      return isNear(value, clause)
    case 'not_equals':
    case 'not_in':
      throw new Error(`${clause.operator} is compiled as the complement of its opposite.`)
  }
}

const withoutNulls = (value: Clause['value']): readonly unknown[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => each !== null)

const anyOf = (field: FieldModel, value: SQL, clause: Clause): SQL => {
  const isListed = sql`${value} = ANY(${valueOf(clause, withoutNulls)}::${sql.raw(valueKind(field.kind).type)}[])`
  const hasNull = Array.isArray(clause.value) && clause.value.includes(null)
  return hasNull ? sql`(${isListed} OR ${value} IS NULL)` : isListed
}

const compareOrder = (field: FieldModel, value: SQL, operator: SQL, clause: Clause): SQL =>
  field.kind === 'amount'
    ? sql`${valueKind(field.kind).sortable(value)} ${operator} ${valueOf(clause)}::numeric`
    : sql`${valueKind(field.kind).sortable(value)} ${operator} ${castOperand(field, clause)}`

const castOperand = (field: FieldModel, clause: Clause): SQL =>
  sql`${valueOf(clause)}::${sql.raw(valueKind(field.kind).type)}`
