/** A value taken from the latest record of another collection that references this one. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { LatestValue } from '../../../fields'
import type { FieldModel } from '../model/model'
import type { FieldStorage, RowAlias } from './field'
import { valueKind } from './value'

const id = sql.identifier

/** The table of the other collection, and its columns. */
export type LatestColumns = Record<'field' | 'on' | 'table' | 'within', string> & {
  /** The column of this collection. */
  own: string
}

/**
 * Reads the value only from a record with the same tenant, so that an order or a filter reveals nothing about
 * records that the caller cannot see.
 *
 * @param find called with the statement, once the storage of all collections is known
 */
export const latestValue = (
  field: FieldModel,
  { isAge }: LatestValue,
  find: () => LatestColumns,
): FieldStorage => {
  const { fromDriver, json } = valueKind(field.kind)
  const scalar = ({ alias, nextAlias }: RowAlias): SQL => {
    const columns = find()
    const latest = id(nextAlias())
    const stored = sql`${latest}.${id(columns.field)}`
    const value = isAge ? sql`greatest(0, floor(extract(epoch FROM now() - ${stored}) / 86400))` : stored
    return sql`(SELECT ${value} FROM ${id(columns.table)} AS ${latest}
      WHERE ${latest}.${id(columns.on)} = ${id(alias)}.id
        AND ${latest}.${id(columns.within)} IS NOT DISTINCT FROM ${id(alias)}.${id(columns.own)}
      ORDER BY ${latest}.id DESC LIMIT 1)`
  }
  return {
    column: '',
    empty: null,
    field,
    fromDriver,
    fromStored: () => null,
    isInRow: false,
    json: (alias) => json(scalar({ alias, locale: '', nextAlias: () => 'latest' })),
    scalar,
    selected: scalar,
    table: '',
    toStored: () => undefined,
  }
}
