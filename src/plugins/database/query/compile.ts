/**
 * A filter compiled to one SQL condition over Payload's own tables.
 *
 * Lists, inverses and paths through references become EXISTS, so they neither multiply rows nor change what
 * the rest of the filter means. `not_equals`, `not_in` and `exists: false` are the exact complements of
 * `equals`, `in` and `exists: true`, whatever stands in between. Every value travels as a parameter.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import type { Clause, Filter } from './filter'
import type { FieldModel } from '../model/model'
import { containsText, containsWords } from './patterns'
import { type Source, fromTable, listRows, relatedRows, rootSource, scalar } from '../storage/map'
import { valueKind } from '../storage/value'

export type CompileOptions = {
  fallbackLocale?: string
  locale: string
  ofVersions?: boolean
}

/** The condition for `filter` over the rows of `slug`, whose table goes by the alias `record`. */
export const compileFilter = (
  payload: BasePayload,
  slug: string,
  filter: Filter,
  options: CompileOptions,
): SQL => {
  const source = rootSource(payload, slug, options)
  return condition(source, filter)
}

/** The ids of the records that `filter` means, as a statement to stand in another, whose `record` it hides. */
export const matchingIds = (
  payload: BasePayload,
  slug: string,
  filter: Filter,
  options: CompileOptions,
): SQL => {
  const source = rootSource(payload, slug, options)
  return sql`SELECT record.id FROM ${fromTable(source)} WHERE ${condition(source, filter)}`
}

const condition = (source: Source, filter: Filter): SQL => {
  if ('and' in filter) return join(filter.and, source, sql` AND `, sql`TRUE`)
  if ('or' in filter) return join(filter.or, source, sql` OR `, sql`FALSE`)
  switch (filter.operator) {
    case 'not_equals':
      return not(followed(source, { ...filter, operator: 'equals' }))
    case 'not_in':
      return not(followed(source, { ...filter, operator: 'in' }))
    case 'exists':
      return filter.value === true
        ? followed(source, filter)
        : not(followed(source, { ...filter, value: true }))
    default:
      return followed(source, filter)
  }
}

// "Any of none" means no record, "all of none" every one.
const join = (filters: readonly Filter[], source: Source, separator: SQL, ofNone: SQL): SQL =>
  filters.length === 0
    ? ofNone
    : sql`(${sql.join(
        filters.map((each) => condition(source, each)),
        separator,
      )})`

// A comparison with a missing value is NULL, not false: its complement must be true.
const not = (inner: SQL): SQL => sql`(${inner}) IS NOT TRUE`

/** Walks the path of relations, then compares. */
const followed = (source: Source, clause: Clause): SQL => {
  const [field, ...rest] = clause.path
  const [next, ...others] = rest
  if (!next) return compared(source, field, clause)
  const { from, source: target, where } = walledRows(source, field, clause.walls?.[0])
  const [, ...walls] = clause.walls ?? []
  const inner = followed(target, { ...clause, path: [next, ...others], walls })
  return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${inner})`
}

/** The rows that a step leads to, but for those behind the step's wall. */
const walledRows = (source: Source, field: FieldModel, wall: Filter | undefined) => {
  const rows = relatedRows(source, field)
  return wall ? { ...rows, where: sql`${rows.where} AND ${condition(rows.source, wall)}` } : rows
}

/** The elements of a list field, but for those behind a wall; undefined for a field that is no list. */
export const elementsWithin = (source: Source, field: FieldModel, wall: Filter | undefined) => {
  if (!wall) return listRows(source, field)
  const rows = walledRows(source, field, wall)
  return { element: sql`${sql.identifier(rows.source.alias)}.id`, from: rows.from, where: rows.where }
}

const compared = (source: Source, field: FieldModel, clause: Clause): SQL => {
  const rows = elementsWithin(source, field, clause.walls?.[0])
  if (!rows) return comparison(field, scalar(source, field), clause)
  const { element, from, where } = rows
  // "Has no element" is the only question about a list that null can ask, alone or among other values.
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE ${where})`
  if (clause.value === null) return isEmpty
  if (Array.isArray(clause.value) && clause.value.includes(null)) {
    const present = clause.value.filter((each) => each !== null)
    return sql`(${isEmpty} OR ${compared(source, field, { ...clause, value: present })})`
  }
  if (clause.operator === 'exists') return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where})`
  if (clause.operator === 'only_in') {
    return sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND NOT ${anyOf(field, element, clause.value)})`
  }
  const operator = clause.operator === 'contains' ? 'equals' : clause.operator
  return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${comparison(field, element, { ...clause, operator })})`
}

const comparison = (field: FieldModel, value: SQL, clause: Pick<Clause, 'operator' | 'value'>): SQL => {
  switch (clause.operator) {
    case 'equals':
      return clause.value === null ? sql`${value} IS NULL` : sql`${value} = ${operand(field, clause.value)}`
    case 'in':
      return anyOf(field, value, clause.value)
    case 'only_in':
      return sql`(${value} IS NULL OR ${anyOf(field, value, clause.value)})`
    case 'exists':
      return sql`${value} IS NOT NULL`
    case 'like':
      return containsWords(value, String(clause.value))
    case 'contains':
      return containsText(value, String(clause.value))
    case 'greater_than':
      return ordered(field, value, sql`>`, clause.value)
    case 'greater_than_equal':
      return ordered(field, value, sql`>=`, clause.value)
    case 'less_than':
      return ordered(field, value, sql`<`, clause.value)
    case 'less_than_equal':
      return ordered(field, value, sql`<=`, clause.value)
    case 'not_equals':
    case 'not_in':
      throw new Error(`${clause.operator} is compiled as the complement of its opposite.`)
  }
}

const anyOf = (field: FieldModel, value: SQL, wanted: Clause['value']): SQL => {
  const all = Array.isArray(wanted) ? wanted : [wanted]
  const present = all.filter((each) => each !== null)
  const isListed = sql`${value} = ANY(${sql.param(present)}::${sql.raw(valueKind(field.kind).type)}[])`
  return present.length === all.length ? isListed : sql`(${isListed} OR ${value} IS NULL)`
}

const ordered = (field: FieldModel, value: SQL, operator: SQL, wanted: Clause['value']): SQL =>
  field.kind === 'amount'
    ? sql`${valueKind(field.kind).sortable(value)} ${operator} ${wanted}::numeric`
    : sql`${valueKind(field.kind).sortable(value)} ${operator} ${operand(field, wanted)}`

const operand = (field: FieldModel, value: Clause['value']): SQL =>
  sql`${sql.param(value)}::${sql.raw(valueKind(field.kind).type)}`
