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
 * `equals` and `in` of values, so that an index of the column serves: of a closed list compared as what the column
 * holds, of a listed text by its bytes and within what the index has. Undefined for other comparisons, which stay as
 * they are.
 *
 * @param stored of a list of choices an element, as its column holds it
 */
export const indexedEquality = (
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
  const type = enumOf(source, field)
  if (type !== undefined) return isAmong(stored ?? column(source, field), sql`${id(type)}`)
  if (!field.isListed || !isBounded(field) || !values.every(isShortValue)) return undefined
  const text = scalar(source, field)
  return sql`(${isAmong(sql`${text} COLLATE "C"`, sql`text`)} AND ${isShort(text)})`
}

const listOf = (value: Clause['value']): unknown => (Array.isArray(value) ? value : [value])

/** The type in Postgres of a closed list. */
export const enumOf = ({ storage }: Source, { kind, name }: FieldModel): string | undefined => {
  if (kind !== 'choice' && kind !== 'choices') return undefined
  const fieldStorage = storage.fields.get(name)
  const columns = fieldStorage?.isInRow
    ? storage.columns
    : storage.parts.find(({ table }) => table === fieldStorage?.table)?.columns
  return columns?.find((each) => each.name === fieldStorage?.column)?.enumName
}
