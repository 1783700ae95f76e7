/** Comparisons in the form in which an index serves them. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { isBounded, isShort, isShortValue } from '../model/listed'
import type { FieldModel } from '../model/model'
import { column, scalar, type Source } from '../storage/map'
import type { Clause } from './filter'
import { valueOf } from './parameters'

const id = sql.identifier

/**
 * Compiles `equals` and `in` in a form that an index of the column serves: values of a closed list are compared in the
 * column's type, and listed texts by their bytes, if they are short enough for the index. Undefined for other comparisons.
 *
 * @param stored for a list of choices, an element in the column's type
 */
export const compileIndexed = (
  source: Source,
  field: FieldModel,
  clause: Clause,
  stored?: SQL,
): SQL | undefined => {
  const { operator, value } = clause
  if (operator !== 'equals' && operator !== 'in') return undefined
  const values = Array.isArray(value) ? value : [value]
  if (!values.every((each) => typeof each === 'string')) return undefined
  const isAmong = (operand: SQL, type: SQL) =>
    operator === 'equals'
      ? sql`${operand} = ${valueOf(clause)}::${type}`
      : sql`${operand} = ANY(${valueOf(clause, listOf)}::text[]::${type}[])`
  const type = findEnum(source, field)
  if (type !== undefined) return isAmong(stored ?? column(source, field), sql`${id(type)}`)
  if (!field.isListed || !isBounded(field) || !values.every(isShortValue)) return undefined
  const text = scalar(source, field)
  return sql`(${isAmong(sql`${text} COLLATE "C"`, sql`text`)} AND ${isShort(text)})`
}

const listOf = (value: Clause['value']): unknown => (Array.isArray(value) ? value : [value])

/** Finds the Postgres type of a closed list. */
export const findEnum = ({ storage }: Source, { kind, name }: FieldModel): string | undefined => {
  if (kind !== 'choice' && kind !== 'choices') return undefined
  const fieldStorage = storage.fields.get(name)
  const columns = fieldStorage?.isInRow
    ? storage.columns
    : storage.parts.find(({ table }) => table === fieldStorage?.table)?.columns
  return columns?.find((each) => each.name === fieldStorage?.column)?.enumName
}
