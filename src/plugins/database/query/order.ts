/**
 * The order of a list: by values, then by id. Records without a value come last in either direction, and of equal
 * values the lowest id comes first.
 *
 * A listed field has an index of its values and ids. Read forwards, the index has the ascending order. No single index
 * also has the descending order, in which values fall while ids rise, and a second index for each field would slow down
 * every write. So `descendingIds` walks the index backwards to the page and then reads the values at both ends of the page
 * again, in order of their ids.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldModel } from '../model/model'
import { isBounded, isShort } from '../model/listed'
import { column, fromTable, scalar, type Source } from '../storage/map'
import { groupSource } from '../storage/nested'
import { valueKind } from '../storage/value'
import type { Sort } from './filter'
import { findEnum } from './indexed'
import { metresFrom } from './near'

export type Order = {
  /** Whether the condition is too large to repeat in a statement. */
  isExpensive?: boolean
  /** Whether the list is read from its end; the caller then reverses the ids. */
  reversed: boolean
  sorts: readonly Sort[]
}

export type Window = { limit: null | number; offset: number }

/** For `ORDER BY`. */
export const orderOf = (source: Source, { reversed, sorts }: Order): SQL => {
  const parts = sorts.map(({ descending, field, from, groups }) => {
    const stored = scalarWithin(source, groups ?? [], field)
    const value = from ? metresFrom(from, stored) : valueKind(field.kind).sortable(stored)
    const direction = sql.raw(descending === reversed ? 'ASC' : 'DESC')
    // No NULLS clause for columns without NULL, so that the column's index can be used.
    if (neverNull.has(field.name)) return sql`${value} ${direction}`
    return sql`${value} ${direction} NULLS ${sql.raw(reversed ? 'FIRST' : 'LAST')}`
  })
  const tie = sql.raw((sorts.length === 0) === reversed ? 'ASC' : 'DESC')
  return sql.join([...parts, sql`record.id ${tie}`], sql`, `)
}

const scalarWithin = (source: Source, [group, ...inner]: readonly FieldModel[], field: FieldModel): SQL =>
  group ? scalarWithin(groupSource(source, group, inner[0] ?? field), inner, field) : scalar(source, field)

const neverNull = new Set(['id', 'createdAt', 'updatedAt'])

/** The ids of the records that `where` matches, in order, as a SELECT that indexes serve. */
export const idsInOrder = (source: Source, where: SQL, order: Order, window: Window): SQL => {
  const [sort, ...others] = order.sorts
  const { limit, offset } = window
  if (!sort?.field.isListed || others.length > 0 || limit === null || order.isExpensive === true)
    return sortedIds(source, where, order, window)
  const { descending, field } = sort
  if (field.kind === 'choice') return choiceIds(source, sort, where, order, { limit, offset })
  const selectIndexed = (rows: SQL) =>
    descending
      ? descendingIds(source, field, rows, order.reversed, { limit, offset })
      : sortedIds(source, rows, order, window)
  if (!isBounded(field)) return selectIndexed(where)
  const text = scalar(source, field)
  // Uses the index with exactly these columns: the planner expects many rows, and would search the table for the first
  // ones.
  const isAnyLong = sql`(SELECT record.id FROM ${fromTable(source)} WHERE NOT ${isShort(text)} ORDER BY record.id LIMIT 1) IS NOT NULL`
  // Only one of the two runs, because texts that are too long for the index almost never occur.
  return sql`SELECT id FROM (${selectIndexed(sql`${where} AND ${isShort(text)}`)}) AS indexed WHERE NOT (${isAnyLong})
    UNION ALL SELECT id FROM (${sortedIds(source, where, order, window)}) AS sorted WHERE ${isAnyLong}`
}

const sortedIds = (source: Source, where: SQL, order: Order, { limit, offset }: Window): SQL =>
  sql`SELECT record.id FROM ${fromTable(source)} WHERE ${where} ORDER BY ${orderOf(source, order)} LIMIT ${limit} OFFSET ${offset}`

/**
 * The ids in order of a closed list, as a SELECT. The enumeration has the order of the config, but lists are sorted by
 * bytes, so this selects the ids value by value.
 */
const choiceIds = (
  source: Source,
  { descending, field }: Sort,
  where: SQL,
  order: Order,
  { limit, offset }: { limit: number; offset: number },
): SQL => {
  const type = findEnum(source, field)
  const values = [...(field.values ?? [])].sort((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  )
  if (type === undefined || values.length > maxValues)
    return sortedIds(source, where, order, { limit, offset })
  if (descending) values.reverse()
  const orderedValues = [...values, null]
  if (order.reversed) orderedValues.reverse()
  const stored = column(source, field)
  const tie = sql.raw(order.reversed ? 'DESC' : 'ASC')
  const parts = orderedValues.map((value, place) => {
    const isValue =
      value === null ? sql`${stored} IS NULL` : sql`${stored} = ${value}::${sql.identifier(type)}`
    return sql`(SELECT ${sql.raw(String(place))} AS place, record.id FROM ${fromTable(source)} WHERE ${where} AND ${isValue}
      ORDER BY record.id ${tie} LIMIT ${limit + offset})`
  })
  return sql`SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS page
    ORDER BY place, id ${tie} LIMIT ${limit} OFFSET ${offset}`
}

/** Each value is a part of the statement. */
const maxValues = 40

/**
 * The ids in descending order of a listed field, as a SELECT.
 *
 * `walked` has the page in the order of the index. Its values are right, and so are the ids of all values except the
 * first and the last value, of which it may have only some records. For these two values the same number of records is
 * read again in order of ids. The planner uses constant limits only, so each computed limit is inside a constant one.
 */
const descendingIds = (
  source: Source,
  field: FieldModel,
  where: SQL,
  reversed: boolean,
  window: { limit: number; offset: number },
): SQL => {
  const from = fromTable(source)
  const stored = scalar(source, field)
  const { sortable } = valueKind(field.kind)
  const value = sortable(stored)
  const [limit, offset, reach] = [window.limit, window.offset, window.limit + window.offset].map((number) =>
    sql.raw(String(number)),
  )
  const [along, tie, walk] = (reversed ? ['ASC', 'DESC', 'ASC'] : ['DESC', 'ASC', 'DESC']).map((word) =>
    sql.raw(word),
  )
  const comesBefore = sql.raw(reversed ? '<' : '>')
  const inOrder = sql`ORDER BY ${value} ${along}, record.id ${walk}`
  const present = sql`${from} WHERE ${where} AND ${value} IS NOT NULL`
  const absent = sql`${from} WHERE ${where} AND ${value} IS NULL ORDER BY record.id ${tie}`
  const count = (rows: SQL) => sql`(SELECT count(*) FROM (${rows} LIMIT ${offset}) AS skipped)`
  // The rest of the offset, within the second part.
  const restOffset = (first: SQL, skipped: SQL) =>
    sql`CASE WHEN ${offset} = 0 OR EXISTS (SELECT FROM ${first}) THEN 0 ELSE ${offset} - ${skipped} END`
  const restLimit = (first: SQL) => sql`${limit} - (SELECT count(*) FROM ${first})`
  const walkedFrom = reversed ? restOffset(sql`without`, count(sql`SELECT FROM ${absent}`)) : offset
  const withoutFrom = reversed
    ? offset
    : restOffset(sql`walked`, count(sql`SELECT FROM ${present} ${inOrder}`))
  const walkedLimit = reversed ? restLimit(sql`without`) : limit
  const withoutLimit = reversed ? limit : restLimit(sql`walked`)
  const walked = sql`walked AS MATERIALIZED (SELECT id, ${sortable(sql`stored`)} AS value FROM (
      SELECT * FROM (SELECT record.id, ${stored} AS stored FROM ${present} ${inOrder} LIMIT ${reach}) AS near
      LIMIT ${walkedLimit} OFFSET ${walkedFrom}) AS page)`
  const without = sql`without AS MATERIALIZED (SELECT id FROM (SELECT record.id FROM ${absent} LIMIT ${reach}) AS near
      LIMIT ${withoutLimit} OFFSET ${withoutFrom})`
  const ends = sql`ends AS MATERIALIZED (SELECT (SELECT value FROM walked ORDER BY value ${along} LIMIT 1) AS first,
      (SELECT value FROM walked ORDER BY value ${sql.raw(reversed ? 'DESC' : 'ASC')} LIMIT 1) AS last)`
  const [first, last] = [sql`(SELECT first FROM ends)`, sql`(SELECT last FROM ends)`]
  const selectEnd = (end: SQL, skipped: SQL) => sql`(SELECT ${end} AS value, id FROM (
      SELECT record.id FROM ${from} WHERE ${where} AND ${value} = ${end} ORDER BY record.id ${tie} LIMIT ${reach}) AS near
      LIMIT (SELECT count(*) FROM walked WHERE value = ${end}) OFFSET ${skipped})`
  const beforeFirst = count(sql`SELECT FROM ${present} AND ${value} ${comesBefore} ${first} ${inOrder}`)
  return sql`WITH ${sql.join(reversed ? [without, walked] : [walked, without], sql`, `)}, ${ends}
    SELECT id FROM (
      SELECT value, id FROM walked WHERE value <> ${first} AND value <> ${last}
      UNION ALL ${selectEnd(first, sql`(${walkedFrom}) - CASE WHEN ${offset} = 0 THEN 0 ELSE ${beforeFirst} END`)}
      UNION ALL ${selectEnd(sql`(SELECT last FROM ends WHERE last <> first)`, sql`0`)}
      UNION ALL SELECT (SELECT first FROM ends WHERE FALSE), id FROM without
    ) AS page ORDER BY value ${along} NULLS ${sql.raw(reversed ? 'FIRST' : 'LAST')}, id ${tie}`
}
